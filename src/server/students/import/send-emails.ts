import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asPlatform, asSchool, type Database, type Tx } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { isQueued, QUEUED_OR_ACTIVE } from '../../jobs/queued.ts';
import { notFound } from '../../problem.ts';
import { courseAccessEmail } from '../access/course-access-email.ts';
import { draftsAmong } from '../access/held-access.ts';
import type { ImportRef } from './lines.ts';
import { heldPeople } from './read.ts';

type Held = { userId: string; email: string; name: string; courseIds: string[]; passwordSetBySchool: boolean };

/** People per transaction. */
const BATCH = 500;

/**
 * Sends an import's postponed access e-mails; people it enrolls from now on are notified at once.
 * @returns how many get theirs now, and how many when their course is published
 * @throws Problem not_found
 */
export function sendImportEmails(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { importId }: { importId: string },
): Promise<{ people: number; waiting: number }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ asked: boolean; people: number; waiting: number }>`
      select i.emails_asked_at is not null as asked, held.people, held.waiting
      from student_imports i, lateral ${heldPeople} held
      where i.producer_id = ${producerId} and i.id = ${importId} for update of i`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    const { asked, ...held } = found;
    if (asked || held.people + held.waiting === 0) return held;
    await sql`
      update student_imports set emails_asked_at = app_now(), send_later = false
      where producer_id = ${producerId} and id = ${importId}`.execute(tx);
    await jobs.add(tx, 'send-import-emails', { producerId, importId });
    await recordAuditEvent(tx, school, school.place, {
      action: 'import_emails_sent',
      ...(held.people > 0 && { count: held.people }),
    });
    return held;
  });
}

/** One e-mail per person about everything the import opened; drafts are announced when published. */
export async function sendHeldEmailsOfImport(
  { db, jobs }: { db: Database; jobs: Jobs },
  ref: ImportRef,
): Promise<void> {
  while ((await asSchool(db, { producerId: ref.producerId }, (tx) => sendBatch(tx, jobs, ref))) > 0);
}

/** Queues imports again whose e-mails were asked for and have no job. @returns how many */
export function resumeImportEmails({ db, jobs }: { db: Database; jobs: Jobs }): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<ImportRef>`
      select i.producer_id as "producerId", i.id as "importId" from student_imports i
      where i.emails_asked_at is not null
        and exists (select from held_access_emails h where h.producer_id = i.producer_id and h.import_id = i.id)
        and not ${isQueued(sql`i.id`, 'send-import-emails', 'importId', QUEUED_OR_ACTIVE)}`.execute(tx);
    await jobs.addAll(tx, 'send-import-emails', rows);
    return rows.length;
  });
}

/** @returns how many people */
async function sendBatch(tx: Tx, jobs: Jobs, { producerId, importId }: ImportRef): Promise<number> {
  const { rows: courses } = await sql<{ id: string }>`
    select distinct course_id as id from held_access_emails
    where producer_id = ${producerId} and import_id = ${importId}`.execute(tx);
  const drafts = await draftsAmong(
    tx,
    producerId,
    courses.map(({ id }) => id),
  );
  await sql`
    update held_access_emails set import_id = null
    where producer_id = ${producerId} and import_id = ${importId} and course_id = any (${[...drafts]}::uuid[])`.execute(
    tx,
  );
  const { rows: held } = await sql<Held>`
    with taken as (
      delete from held_access_emails where producer_id = ${producerId} and import_id = ${importId} and student_id in (
        select distinct student_id from held_access_emails
        where producer_id = ${producerId} and import_id = ${importId} order by student_id limit ${BATCH})
      returning student_id, course_id, password_set_by_school)
    select s.user_id as "userId", s.email, s.name, bool_or(t.password_set_by_school) as "passwordSetBySchool",
      coalesce(array_agg(t.course_id order by c.title) filter (
        where s.status = 'active' and c.deleted_at is null and enrollment_open(e.status, e.access_until, app_now())), '{}') as "courseIds"
    from taken t
    join students s on s.producer_id = ${producerId} and s.id = t.student_id
    join enrollments e on e.producer_id = s.producer_id and e.student_id = s.id and e.course_id = t.course_id
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id
    group by s.id, s.user_id, s.email, s.name`.execute(tx);
  await queueEmails(
    tx,
    jobs,
    courseAccessEmail,
    held.flatMap(({ userId, email, name, courseIds, passwordSetBySchool }) =>
      courseIds.length === 0
        ? []
        : {
            producerId,
            userId,
            recipientEmail: email,
            recipientName: name,
            payload: { courseIds, passwordSetBySchool },
          },
    ),
  );
  return held.length;
}
