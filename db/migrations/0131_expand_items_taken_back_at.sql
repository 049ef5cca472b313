-- When the money of a thing bought went back: the reports count each thing by itself. docs/decisions/0053
alter table purchase_items add column taken_back_at timestamptz;
update purchase_items i set taken_back_at = m.at from sale_payments m
where i.taken_back and m.producer_id = i.producer_id and m.platform = i.platform and m.transaction_id = i.transaction_id
  and m.kind = 'refunded';
create index purchase_items_bought on purchase_items (producer_id, bought_at);
create index purchase_items_taken_back on purchase_items (producer_id, taken_back_at) where taken_back_at is not null;
