import { sql } from 'kysely';

/**
 * Trials that ended in the window, and how many of their producers ever paid for a plan. Refunded payments do
 * not count; producers removed since do.
 */
export const trialsEnded = ({ from, now }: { from: Date; now: Date }) => sql`
  select count(*)::integer as ended, count(*) filter (where converted)::integer as converted
  from (
    select exists (select from payments pay
      where pay.producer_id = p.id and pay.kind = 'plan' and pay.status = 'completed') as converted
    from profiles p where p.role = 'admin' and p.trial_ends_at >= ${from} and p.trial_ends_at < ${now}
    union all
    select exists (select from former_payments pay
      where pay.former_producer_id = f.id and pay.kind = 'plan' and pay.status = 'completed')
    from former_producers f where f.trial_ends_at >= ${from} and f.trial_ends_at < ${now}) trial`;
