import { sql } from 'kysely';

/**
 * Of the trials whose last day has come in the window, how many belong to somebody who has paid for a plan, before that day or
 * after it. One that was paid and given back does not count, one of a producer who was removed since does.
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
