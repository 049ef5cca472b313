import { sql } from 'kysely';

const SHOWN = 5;

/**
 * Payments with a refused attempt in the window, each counted once. Recovered if paid later, also by another
 * checkout for the same thing; a refusal may be learnt after that. Begun but never attempted ones do not count,
 * nor a PIX code that expired.
 */
export const failedPayments = ({ from }: { from: Date }) => sql`
  with refused as (
    select t.producer_id, t.payment_id, max(greatest(t.changed_at, t.first_seen_at)) as at,
      max(case when t.changed_at = '-infinity' then t.first_seen_at else t.changed_at end) as "refusedAt"
    from provider_payments t
    where t.outcome = 'failed' and t.status = 'rejected' and greatest(t.changed_at, t.first_seen_at) >= ${from}
    group by t.producer_id, t.payment_id),
  failed as (
    select pay.id, pay.producer_id, pay.plan_id, pay.amount_cents, refused.at, p.name, p.email,
      pay.approved_at is not null or exists (
        select from payments other
        where other.producer_id = pay.producer_id and other.kind = pay.kind and other.status = 'completed'
          and other.approved_at > refused."refusedAt") as recovered
    from refused
    join payments pay on pay.producer_id = refused.producer_id and pay.id = refused.payment_id
    join profiles p on p.id = pay.producer_id and p.removed_at is null)
  select count(*)::integer as total, coalesce(sum(amount_cents), 0)::bigint as "amountCents",
    count(*) filter (where recovered)::integer as "recoveredCount",
    array(
      select jsonb_build_object('id', f.id, 'producerId', f.producer_id, 'name', f.name, 'email', f.email,
        'planName', coalesce(pl.name, 'Expansão de alunos'), 'amountCents', f.amount_cents, 'failedAt', f.at,
        'recovered', f.recovered)
      from failed f left join plans pl on pl.id = f.plan_id
      order by f.recovered, f.at desc, f.id limit ${SHOWN}) as latest
  from failed`;
