import { sql } from 'kysely';
import { nextCleanup } from '#shared/cleanup.ts';
import type { CleanupOverview, CleanupSchoolPage, DryRunPage } from '#shared/contract/cleanup.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Owner } from '../actors.ts';
import { recordOwnerAuditEvent } from '../audit/owner-audit-events.ts';
import { containing } from '../database/containing.ts';
import { asPlatform, type Database, readAsPlatform } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notFound } from '../problem.ts';
import { archiveUntil } from '../students/last-cleanup.ts';
import type { SchoolRef } from './archive/snapshot.ts';
import { startRestoring } from './restore.ts';
import { startCleanup } from './start.ts';

type Tools = { db: Database; jobs: Jobs };
type Question = { search: string; page: number };

/** The switch, the next clean-up, what would be removed and what plans keep, and the latest one, in one statement. */
export function readCleanup(db: Database, _owner: Owner, now = new Date()): Promise<CleanupOverview> {
  const run = sql`
    select c.year, c.state, c.due_at as "dueAt", c.clock_difference as "clockDifference", c.started_at as "startedAt",
      c.finished_at as "finishedAt", s.*
    from cleanups c, lateral (
      select count(*)::integer as schools, count(*) filter (where state not in ('waiting', 'archived'))::integer as "schoolsDone",
        count(problem)::integer as failing, coalesce(sum(removed), 0)::integer as removed, coalesce(sum(kept), 0)::integer as kept
      from cleanup_schools where year = c.year) s
    order by c.year desc limit 1`;
  const next = nextCleanup(now);
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<Omit<CleanupOverview, 'nextAt'>>`
      with schools as materialized (
        select id, student_count, keeps_students(id, ${next}) as kept from profiles where role = 'admin' and student_count > 0)
      select cleanup_since is not null as on, (select to_jsonb(run) from (${run}) run) as run,
        jsonb_build_object(
          'schools', (select count(*)::integer from schools where not kept),
          'students', (select count(*)::integer from students where producer_id not in (select id from schools where kept)),
          'enrollments', (select count(*)::integer from enrollments where producer_id not in (select id from schools where kept)))
          as "wouldGo",
        (select count(*)::integer from schools where kept) as "keptSchools"
      from platform_settings`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('A platform without settings');
    return { ...row, nextAt: next.toISOString() };
  });
}

/** What a clean-up would remove from each school now, the largest first. */
export function readDryRun(
  db: Database,
  _owner: Owner,
  { search, page }: Question,
  now = new Date(),
): Promise<DryRunPage> {
  const pageSize = LIMITS.ownerPage;
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<DryRunPage>`
      with found as materialized (
        select p.id, p.name, p.email, p.student_count from profiles p
        where p.role = 'admin' and p.student_count > 0 and not keeps_students(p.id, ${nextCleanup(now)})
          and ${containing(search, sql`p.name`, sql`p.email`)})
      select (select count(*)::integer from found) as total, ${page}::integer as page, ${pageSize}::integer as "pageSize",
        array(select jsonb_build_object('producerId', p.id, 'name', p.name, 'email', p.email,
            'students', (select count(*)::integer from students s where s.producer_id = p.id),
            'enrollments', (select count(*)::integer from enrollments e where e.producer_id = p.id))
          from (select * from found order by student_count desc, id limit ${pageSize} offset ${(page - 1) * pageSize}) p
          order by p.student_count desc, p.id) as schools`.execute(tx);
    return rows[0] as DryRunPage;
  });
}

export function listCleanupSchools(
  db: Database,
  _owner: Owner,
  { year, search, page }: Question & { year: number },
): Promise<CleanupSchoolPage> {
  const pageSize = LIMITS.ownerPage;
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<CleanupSchoolPage>`
      with found as materialized (
        select s.*, p.name, p.email, row_number() over (order by s.problem is null, s.students desc nulls first, s.producer_id) as at
        from cleanup_schools s join profiles p on p.id = s.producer_id
        where s.year = ${year} and ${containing(search, sql`p.name`, sql`p.email`)})
      select (select count(*)::integer from found) as total, ${page}::integer as page, ${pageSize}::integer as "pageSize",
        array(select jsonb_build_object('producerId', producer_id, 'name', name, 'email', email, 'state', state,
            'students', students, 'enrollments', enrollments, 'removed', removed, 'kept', kept, 'restored', restored,
            'archiveBytes', case when archive_key is not null then archive_bytes end,
            'archiveUntil', case when archive_key is not null then ${archiveUntil} end,
            'problem', problem)
          from (select * from found order by at limit ${pageSize} offset ${(page - 1) * pageSize}) paged order by at) as schools
    `.execute(tx);
    return rows[0] as CleanupSchoolPage;
  });
}

/** While it is off, no clean-up starts and a running one pauses. Clean-ups missed meanwhile are not made up for. */
export function setCleanup({ db }: Tools, owner: Owner, { on }: { on: boolean }): Promise<Record<string, never>> {
  return asPlatform(db, async (tx) => {
    await sql`
      update platform_settings set cleanup_since = case when ${on} then coalesce(cleanup_since, app_now()) end`.execute(
      tx,
    );
    await recordOwnerAuditEvent(tx, owner, { action: on ? 'cleanup_switched_on' : 'cleanup_switched_off' });
    return {};
  });
}

/** @throws Problem not_found for a year without a pending decision */
export function decideCleanup(
  { db, jobs }: Tools,
  owner: Owner,
  { year, run }: { year: number; run: boolean },
): Promise<Record<string, never>> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<{ dueAt: string }>`
      update cleanups set state = case when ${run} then 'running' else 'skipped' end, finished_at = case when not ${run} then app_now() end
      where year = ${year} and state = 'asking' returning due_at as "dueAt"`.execute(tx);
    const [asked] = rows;
    if (!asked) throw notFound();
    if (run) await startCleanup(tx, jobs, { year, at: new Date(asked.dueAt) });
    await recordOwnerAuditEvent(tx, owner, { action: run ? 'cleanup_ordered' : 'cleanup_skipped' });
    return {};
  });
}

/** @throws Problem not_found, archive_gone, already_restored */
export function restoreSchool({ db, jobs }: Tools, owner: Owner, ref: SchoolRef): Promise<Record<string, never>> {
  return asPlatform(db, async (tx) => {
    await startRestoring(tx, jobs, ref);
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from profiles where id = ${ref.producerId}`.execute(tx);
    await recordOwnerAuditEvent(tx, owner, { action: 'school_restored', target: rows[0] });
    return {};
  });
}
