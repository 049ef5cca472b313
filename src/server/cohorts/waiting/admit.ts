import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { acrossSchools, asSchool, type Database, type Tx } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notify } from '../../notifications/notify.ts';
import { notFound, Problem } from '../../problem.ts';
import { openByDefault } from '../../students/access/access-ends.ts';
import { announceAccess } from '../../students/access/announce.ts';
import { moveToCohort } from '../../students/access/cohorts/enter.ts';
import { alreadyIn, freeSeats } from '../../students/access/cohorts/seats.ts';
import { notYetOpen } from '../../students/access/not-yet-open.ts';
import { refreshEnrollments } from '../../students/access/refresh-enrollments.ts';
import { lockAccountsForShare } from '../../students/accounts.ts';
import { lockCourse } from '../save.ts';
import { seatFreedEmail } from './seat-freed-email.ts';

export type WaitingPlace = { producerId: string; courseId: string; cohortId: string };
type Person = { studentId: string; userId: string; email: string; name: string };
/** Given people, or the first ones on the list. */
type Who = { studentIds: readonly string[] } | { first: number };

/** Gives each of these people a seat. @throws Problem not_found, cohort_full if there are too few seats */
export function admitWaiting(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { courseId, cohortId, studentIds }: Omit<WaitingPlace, 'producerId'> & { studentIds: string[] },
): Promise<{ admitted: number }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const place = { producerId, courseId, cohortId };
    const admitted = await admitWaitingStudents(tx, jobs, place, { studentIds });
    const subject = await nameOf(tx, place);
    if (admitted > 0)
      await recordAuditEvent(tx, school, school.place, { action: 'waiting_admitted', subject, count: admitted });
    return { admitted };
  });
}

/**
 * Admits people from the list, in its order; each is told once, by notification and e-mail.
 * @returns how many
 * @throws Problem not_found, cohort_full if named people do not all get a seat
 */
export async function admitWaitingStudents(tx: Tx, jobs: Jobs, place: WaitingPlace, who: Who): Promise<number> {
  const { producerId, courseId, cohortId } = place;
  await lockCourse(tx, producerId, courseId);
  const asked = await findWaiting(tx, place, who);
  // Locked after the course and before the turma, as everywhere, to wait for concurrent removals and enrollments.
  await acrossSchools(tx, () =>
    lockAccountsForShare(
      tx,
      asked.map(({ userId }) => userId),
    ),
  );
  const free = await freeSeats(tx, { ...place, studentIds: [] });
  // Read again under the lock, to skip people admitted concurrently.
  const still = new Set((await findWaiting(tx, place, who)).map(({ studentId }) => studentId));
  const waiting = asked.filter(({ studentId }) => still.has(studentId));
  const seated = await alreadyIn(
    tx,
    producerId,
    cohortId,
    waiting.map(({ studentId }) => studentId),
  );
  const asking = waiting.filter(({ studentId }) => !seated.has(studentId));
  if ('studentIds' in who && asking.length > free) throw new Problem('cohort_full');
  const admitted = asking.slice(0, Math.max(0, free));
  await removeFromList(tx, place, [...seated, ...admitted.map(({ studentId }) => studentId)]);
  if (admitted.length > 0) await enrollAdmitted(tx, jobs, place, admitted);
  return admitted.length;
}

async function findWaiting(tx: Tx, { producerId, cohortId }: WaitingPlace, who: Who): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select s.id as "studentId", s.user_id as "userId", s.email, s.name
    from cohort_waiting w join students s on s.producer_id = w.producer_id and s.id = w.student_id and s.status = 'active'
    where w.producer_id = ${producerId} and w.cohort_id = ${cohortId}
      and ${'first' in who ? sql`true` : sql`w.student_id = any (${who.studentIds}::uuid[])`}
    order by w.joined_at, w.student_id limit ${'first' in who ? who.first : who.studentIds.length}`.execute(tx);
  return rows;
}

async function removeFromList(tx: Tx, { producerId, cohortId }: WaitingPlace, studentIds: string[]): Promise<void> {
  await sql`
    delete from cohort_waiting
    where producer_id = ${producerId} and cohort_id = ${cohortId} and student_id = any (${studentIds}::uuid[])`.execute(
    tx,
  );
}

/** Enrolled students change their turma; others are enrolled and get the access e-mail. */
async function enrollAdmitted(tx: Tx, jobs: Jobs, { producerId, courseId, cohortId }: WaitingPlace, people: Person[]) {
  const newcomers = await notYetOpen(
    tx,
    producerId,
    people.map((person) => ({ ...person, wasActive: true })),
    [courseId],
  );
  const studentIds = newcomers.map(({ studentId }) => studentId);
  const places = { producerId, studentIds, courseIds: [courseId] };
  if (studentIds.length > 0)
    await openByDefault(tx, places, { origin: 'manual', cohorts: new Map([[courseId, cohortId]]) });
  const others = people.filter(({ studentId }) => !studentIds.includes(studentId));
  await moveToCohort(tx, { producerId, courseId, cohortId, studentIds: others.map(({ studentId }) => studentId) });
  await refreshEnrollments(tx, places);
  await announceAccess(tx, jobs, producerId, newcomers);
  if (others.length > 0) await notifySeatFreed(tx, jobs, { producerId, courseId, cohortId }, others);
}

/** @throws Problem not_found */
async function nameOf(tx: Tx, { producerId, cohortId }: Omit<WaitingPlace, 'courseId'>): Promise<string> {
  const { name } = await tx
    .selectFrom('cohorts')
    .select('name')
    .where('producer_id', '=', producerId)
    .where('id', '=', cohortId)
    .executeTakeFirstOrThrow(notFound);
  return name;
}

async function notifySeatFreed(tx: Tx, jobs: Jobs, { producerId, courseId, cohortId }: WaitingPlace, people: Person[]) {
  const name = await nameOf(tx, { producerId, cohortId });
  const studentIds = people.map(({ studentId }) => studentId);
  const title = `Sua vaga em ${name} saiu`;
  const message = 'Você saiu da lista de espera e já está na turma.';
  await notify(tx, jobs, { producerId, studentIds }, { type: 'course', title, message, courseId });
  await queueEmails(
    tx,
    jobs,
    seatFreedEmail,
    people.map(({ userId, email, name: recipientName }) => ({
      ...{ producerId, userId, recipientEmail: email, recipientName },
      payload: { cohortId, courseId },
    })),
  );
}
