-- An item of a subscription's access, reported without its payment: no payment of its own, and no second sale.
alter table purchase_items add column is_access boolean not null default false;
update purchase_items i set is_access = true
where i.transaction_id = 'subscription:' || i.subscription_id or i.subscription_id is not null and exists (
  select from purchases p
  where p.producer_id = i.producer_id and p.platform = i.platform and p.transaction_id = i.transaction_id
    and p.offer_id = i.offer_id and p.about = 'access');

-- A report that names nothing is about its whole transaction: once another names its items, its own is deleted.
grant delete on purchase_items to ateneu_app;
