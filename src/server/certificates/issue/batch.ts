import { sql } from 'kysely';
import type { CertificateRules } from '#shared/contract/school/certificates.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { type IdempotencyKey, idOf } from '../../database/idempotency.ts';
import { holdsOpenEnrollment } from '../../database/open-enrollment.ts';
import { asPlatform, asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { isQueued, QUEUED_OR_ACTIVE } from '../../jobs/queued.ts';
import { notFound, Problem } from '../../problem.ts';
import { entitled, nearTheEnd, neverIssued, PERCENT_REACHED } from './candidates.ts';
import { issueTo } from './issue.ts';
import { runPaced } from './run-paced.ts';

export type BatchRef = { producerId: string; batchId: string };
export type Batch = NonNullable<CertificateRules['batch']>;

/** Students per transaction, and per progress step. */
const BATCH = 50;

export const batchOf = sql<Batch>`json_build_object('id', b.id, 'total', b.total, 'done', b.done, 'issued', b.issued,
  'finishedAt', b.finished_at)`;

export type Finished = { all: number; outside: number };

/**
 * How many finished enrollments, in a course with rules `r`, never received a certificate and would get one; and how
 * many of them are of students who cannot come in now to see it.
 */
export const finishedBefore = sql<Finished>`(
  select json_build_object('all', count(*), 'outside', count(*) filter (where not ${holdsOpenEnrollment}))
  from enrollments e join students st on st.producer_id = e.producer_id and st.id = e.student_id
  where e.producer_id = r.producer_id and e.course_id = r.course_id and ${nearTheEnd}
    and (e.completed_at is not null or e.progress > r.min_percent or e.progress = r.min_percent and ${PERCENT_REACHED}) and ${entitled} and ${neverIssued})`;

/**
 * Starts issuing a course's certificate to students who had finished before, unless such a batch is running.
 * @throws Problem not_found, certificates_off
 */
export function startBatch(
  { db, jobs }: { db: Database; jobs: Jobs },
  school: SchoolActor,
  { courseId, key }: { courseId: string } & IdempotencyKey,
): Promise<Batch> {
  const { producerId } = school;
  const id = idOf(producerId, `certificates of ${courseId}`, key);
  return asSchool(db, { producerId }, async (tx) => {
    const { title, total } = await countFinished(tx, producerId, courseId);
    const { rows: made } = await sql<{ id: string }>`
      insert into certificate_batches (producer_id, id, course_id, total) values (${producerId}, ${id}, ${courseId}, ${total})
      on conflict do nothing returning id`.execute(tx);
    if (made.length > 0) {
      await recordAuditEvent(tx, school, school.place, { action: 'certificates_issued', subject: title, count: total });
      await jobs.add(tx, 'certificate-batch', { producerId, batchId: id });
    }
    const { rows } = await sql<{ batch: Batch }>`
      select ${batchOf} as batch from certificate_batches b
      where b.producer_id = ${producerId} and b.course_id = ${courseId} order by b.started_at desc limit 1`.execute(tx);
    return rows[0]?.batch ?? Promise.reject(notFound());
  });
}

async function countFinished(tx: Tx, producerId: string, courseId: string) {
  const { rows } = await sql<{ title: string; active: boolean | null; finished: Finished }>`
    select c.title, r.active_since is not null as active, ${finishedBefore} as finished
    from courses c left join certificate_rules r on r.producer_id = c.producer_id and r.course_id = c.id
    where c.producer_id = ${producerId} and c.id = ${courseId} and c.deleted_at is null`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  if (!found.active) throw new Problem('certificates_off');
  return { title: found.title, total: found.finished.all };
}

/** Continues until everybody was processed. Idempotent, also concurrently. */
export async function runBatch(services: { db: Database; jobs: Jobs }, ref: BatchRef, now = new Date()): Promise<void> {
  await runPaced(() =>
    asSchool(services.db, { producerId: ref.producerId }, (tx) => runStep(tx, services.jobs, ref, now)),
  );
}

/** @returns whether there is more to do */
async function runStep(tx: Tx, jobs: Jobs, { producerId, batchId }: BatchRef, now: Date): Promise<boolean> {
  const { rows } = await sql<{ courseId: string; after: string | null }>`
    select course_id as "courseId", after_student as after from certificate_batches
    where producer_id = ${producerId} and id = ${batchId} and finished_at is null for update`.execute(tx);
  const [batch] = rows;
  if (!batch) return false;
  const { courseId, after } = batch;
  const step = await issueTo(tx, jobs, { producerId, courseId, now, earlier: true }, { after, limit: BATCH });
  const over = step.checked < BATCH;
  await sql`
    update certificate_batches set done = case when ${over} then total else least(total, done + ${step.checked}::integer) end,
      issued = issued + ${step.issued}::integer, after_student = coalesce(${step.last}::uuid, after_student),
      updated_at = app_now(), finished_at = case when ${over} then app_now() end
    where producer_id = ${producerId} and id = ${batchId}`.execute(tx);
  return !over;
}

/**
 * Queues batches again that have no job: an unfinished one keeps its course from starting another.
 * @returns how many
 */
export function resumeBatches({ db, jobs }: { db: Database; jobs: Jobs }): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<BatchRef>`
      select producer_id as "producerId", id as "batchId" from certificate_batches
      where finished_at is null and not ${isQueued(sql`id`, 'certificate-batch', 'batchId', QUEUED_OR_ACTIVE)}`.execute(
      tx,
    );
    await jobs.addAll(tx, 'certificate-batch', rows);
    return rows.length;
  });
}
