import { sql } from 'kysely';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { coursesReleased } from '../../notifications/notices.ts';
import { notify } from '../../notifications/notify.ts';
import { courseAccessEmail } from './course-access-email.ts';

export type PublishedCourse = { producerId: string; courseId: string };

type Held = {
  studentId: string;
  userId: string;
  email: string;
  name: string;
  title: string;
  passwordSetBySchool: boolean;
  /** False if their access has ended. */
  open: boolean;
};

/** Students per transaction. */
const BATCH = 500;

/**
 * Queues the held e-mails of a published course, each once: an entry is deleted in the transaction that queues its
 * e-mail. If the course becomes a draft again, the rest stays held.
 */
export async function sendHeldEmailsOfCourse(
  { db, jobs }: { db: Database; jobs: Jobs },
  course: PublishedCourse,
): Promise<void> {
  while ((await asSchool(db, { producerId: course.producerId }, (tx) => sendBatch(tx, jobs, course))) > 0);
}

/** @returns how many were held */
async function sendBatch(tx: Tx, jobs: Jobs, { producerId, courseId }: PublishedCourse): Promise<number> {
  const { rows: held } = await sql<Held>`
    with taken as (
      delete from held_access_emails where producer_id = ${producerId} and course_id = ${courseId} and student_id in (
        select h.student_id from held_access_emails h
        join courses c on c.producer_id = h.producer_id and c.id = h.course_id and c.published and c.deleted_at is null
        where h.producer_id = ${producerId} and h.course_id = ${courseId} and h.import_id is null
        order by h.student_id limit ${BATCH} for update of h)
      returning student_id, password_set_by_school)
    select s.id as "studentId", s.user_id as "userId", s.email, s.name, c.title,
      t.password_set_by_school as "passwordSetBySchool",
      s.status = 'active' and enrollment_open(e.status, e.access_until, app_now()) as open
    from taken t
    join students s on s.producer_id = ${producerId} and s.id = t.student_id
    join enrollments e on e.producer_id = s.producer_id and e.student_id = s.id and e.course_id = ${courseId}
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id`.execute(tx);
  const people = held.filter(({ open }) => open);
  const [first] = people;
  if (first) {
    const studentIds = people.map(({ studentId }) => studentId);
    await notify(tx, jobs, { producerId, studentIds }, coursesReleased([{ id: courseId, title: first.title }]));
    await queueEmails(
      tx,
      jobs,
      courseAccessEmail,
      people.map(({ userId, email, name, passwordSetBySchool }) => ({
        producerId,
        userId,
        recipientEmail: email,
        recipientName: name,
        payload: { courseIds: [courseId], passwordSetBySchool },
      })),
    );
  }
  return held.length;
}
