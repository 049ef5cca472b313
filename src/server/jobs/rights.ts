/*
 * Rights of each role on the queue's tables, as pg-boss 12 uses them. The app and the platform only add jobs,
 * through `send` and `insert`; everything else is done as ateneu_jobs.
 */

/** Columns written when adding a job. */
const OF_A_NEW_JOB = [
  'id, name, data, priority, start_after, created_on, singleton_key, singleton_on, group_id, group_tier, expire_seconds',
  'deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter',
  'heartbeat_seconds, blocked, blocking, pending_dependencies',
].join(', ');

/** Columns by which processes claim maintenance work. The schema version beside them belongs to the owner. */
const CLAIMS = 'cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on';

/** A school adds work of its own only; what is done for all of them, and ending a school, is the platform's. */
const OWN_JOB = `case when name = 'email' then data ? 'emailId'
  else name not in ('end-school', 'remove-school') and data ->> 'producerId' = (select public.app_producer_id())::text end`;

export const JOB_RIGHTS = `
  revoke all on schema pgboss from public, ateneu_app, ateneu_platform, ateneu_jobs;
  revoke all on all tables in schema pgboss from public, ateneu_app, ateneu_platform, ateneu_jobs;
  revoke all on all functions in schema pgboss from public, ateneu_app, ateneu_platform, ateneu_jobs;

  grant usage on schema pgboss to ateneu_app, ateneu_platform, ateneu_jobs;
  grant execute on function pgboss.job_now() to ateneu_app, ateneu_platform, ateneu_jobs;
  grant select on pgboss.queue to ateneu_app, ateneu_platform;
  grant insert (${OF_A_NEW_JOB}), select (id, start_after) on pgboss.job_common to ateneu_app, ateneu_platform;
  grant select (name, state, data, start_after, completed_on) on pgboss.job to ateneu_platform;

  grant execute on function pgboss.create_queue(text, jsonb) to ateneu_jobs;
  grant select, insert, update, delete on pgboss.job, pgboss.job_common, pgboss.schedule to ateneu_jobs;
  grant select, insert, update on pgboss.queue to ateneu_jobs;
  grant select, update (${CLAIMS}) on pgboss.version to ateneu_jobs;
  grant select, delete on pgboss.job_dependency to ateneu_jobs;

  alter table pgboss.job_common enable row level security;
  drop policy if exists school on pgboss.job_common;
  drop policy if exists platform on pgboss.job_common;
  drop policy if exists jobs on pgboss.job_common;
  create policy school on pgboss.job_common to ateneu_app using (${OWN_JOB}) with check (${OWN_JOB});
  create policy platform on pgboss.job_common to ateneu_platform using (true) with check (true);
  create policy jobs on pgboss.job_common to ateneu_jobs using (true) with check (true)`;
