-- Access that had been closed otherwise when a refund was reported: certificates go by this. docs/decisions/0056
update access_grants g set closed_reason = case p.closed_by when 'chargeback' then 'charged_back' else 'refunded' end
from purchases p
where p.producer_id = g.producer_id and p.id = g.purchase_id and not p.granted
  and p.closed_by in ('refunded', 'chargeback') and g.closed_reason in ('edited', 'replaced', 'canceled');
