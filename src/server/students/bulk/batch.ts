import { sql } from 'kysely';
import type { AccessPeriod } from '#shared/access/access-period.ts';
import type { BulkKind } from '#shared/contract/people/bulk-actions.ts';
import { acrossSchools, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { chosenCohorts, type NamedCohort } from '../access/cohorts/chosen.ts';
import { extendAccess } from '../access/extension.ts';
import { draftsAmong } from '../access/held-access.ts';
import { lockAccountsForShare } from '../accounts.ts';
import type { BulkActionRef, Change, Chosen, Outcomes } from './bulk-action.ts';
import { closeAccess, reopenAccess } from './close.ts';
import { enrollMany } from './enroll.ts';
import { resendAccessEmails } from './resend.ts';

/** Students per transaction: short enough not to delay a sale or a sign-in. */
const BATCH = 500;

type Terms = {
  kind: BulkKind;
  courseIds: string[];
  cohorts: NamedCohort[];
  period: AccessPeriod | null;
  reverses: string | null;
};

const CHANGES: Record<BulkKind, Change<Terms>> = {
  enroll: enrollMany,
  resend: resendAccessEmails,
  extend: extendAccess,
  close: closeAccess,
  reopen: reopenAccess,
};

/**
 * Processes the next students of an action in one transaction, unless it has finished. Only one process at a time.
 * @returns whether there is more to do
 */
export async function changeNextStudents(tx: Tx, jobs: Jobs, ref: BulkActionRef): Promise<boolean> {
  const terms = await lockRunning(tx, ref);
  if (!terms) return false;
  const { kind, courseIds } = terms;
  if (kind === 'enroll') await draftsAmong(tx, ref.producerId, courseIds);
  const waiting = await waitingStudents(tx, ref);
  const students = await lockStudents(tx, ref.producerId, waiting);
  const change = courseIds.length > 0 || kind === 'resend' ? CHANGES[kind] : courseless;
  await record(tx, ref, waiting, await change(tx, jobs, { ...ref, ...terms }, students));
  return !(await finishIfOver(tx, ref));
}

/** Leaves out courses deleted meanwhile. */
async function lockRunning(tx: Tx, { producerId, actionId }: BulkActionRef): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`
    select b.kind, b.period, b.reverses, ${chosenCohorts(sql`b`)} as cohorts, array(
        select c.id from courses c
        where c.producer_id = b.producer_id and c.id = any (b.course_ids) and c.deleted_at is null order by c.id) as "courseIds"
    from bulk_actions b
    where b.producer_id = ${producerId} and b.id = ${actionId} and b.finished_at is null for update of b`.execute(tx);
  return rows[0];
}

const courseless: Change = async (_tx, _jobs, _terms, students) =>
  new Map(students.map(({ studentId }) => [studentId, 'no_course']));

/** In the order of the list, in which they also join a waiting list. */
async function waitingStudents(tx: Tx, { producerId, actionId }: BulkActionRef): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.student_id as id from bulk_action_students w
    left join students st on st.producer_id = w.producer_id and st.id = w.student_id
    where w.producer_id = ${producerId} and w.bulk_action_id = ${actionId} and w.outcome = 'waiting'
    order by st.created_at desc nulls last, w.student_id limit ${BATCH}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Students who are still in the school, in the order of `ids`. Accounts are locked before students, each in one order, as
 * everywhere.
 */
async function lockStudents(tx: Tx, producerId: string, ids: readonly string[]): Promise<Chosen[]> {
  const { rows: accounts } = await sql<{ userId: string }>`
    select user_id as "userId" from students where producer_id = ${producerId} and id = any (${ids}::uuid[])`.execute(
    tx,
  );
  await acrossSchools(tx, () =>
    lockAccountsForShare(
      tx,
      accounts.map(({ userId }) => userId),
    ),
  );
  const { rows } = await sql<Chosen>`
    select id as "studentId", user_id as "userId", email, name, status = 'active' as "wasActive"
    from students where producer_id = ${producerId} and id = any (${ids}::uuid[])
    order by id for no key update`.execute(tx);
  const found = new Map(rows.map((student) => [student.studentId, student]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function record(tx: Tx, ref: BulkActionRef, ids: readonly string[], outcomes: Outcomes): Promise<void> {
  await sql`
    update bulk_action_students s
    set outcome = became.outcome, done_at = case when became.outcome = 'done' then app_now() end
    from unnest(${ids}::uuid[], ${ids.map((id) => outcomes.get(id) ?? 'gone')}::text[]) as became (student_id, outcome)
    where s.producer_id = ${ref.producerId} and s.bulk_action_id = ${ref.actionId}
      and s.student_id = became.student_id`.execute(tx);
}

async function finishIfOver(tx: Tx, { producerId, actionId }: BulkActionRef): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    update bulk_actions b set failures = 0, updated_at = app_now(), finished_at = case when not exists (
        select from bulk_action_students s
        where s.producer_id = b.producer_id and s.bulk_action_id = b.id and s.outcome = 'waiting') then app_now() end
    where b.producer_id = ${producerId} and b.id = ${actionId}
    returning finished_at is not null as over`.execute(tx);
  return rows[0]?.over ?? true;
}
