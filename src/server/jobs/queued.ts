import { type RawBuilder, sql } from 'kysely';
import type { JobData, JobName } from './job.ts';

type State = 'created' | 'retry' | 'active';

/** For work whose row shows no progress: a job that is at it is not lost. */
export const QUEUED_OR_ACTIVE: readonly State[] = ['created', 'retry', 'active'];

/**
 * Whether a queued job names this id in its payload. Not a join: of a queue that has just grown, PostgreSQL knows no size,
 * and would go through it for each.
 * @param states those that count as queued; by default a job at work does not
 */
export const isQueued = <Name extends JobName>(
  id: RawBuilder<string>,
  job: Name,
  field: keyof JobData[Name] & string,
  states: readonly State[] = ['created', 'retry'],
): RawBuilder<boolean> => sql`${id}::text in (
  select data ->> ${sql.lit(field)} from pgboss.job
  where name = ${sql.lit(job)} and state in (${sql.join(states.map((state) => sql.lit(state)))})
    and data ->> ${sql.lit(field)} is not null)`;
