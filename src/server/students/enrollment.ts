import { sql } from 'kysely';
import type { EnrollmentInput } from '#shared/contract/people/students.ts';
import type { SchoolActor } from '../actors.ts';
import { withAuditEvent } from '../audit/with-audit-event.ts';
import { hashPassword } from '../auth/passwords/passwords.ts';
import { refuseWeakPassword } from '../auth/passwords/weak-passwords.ts';
import { type IdempotencyKey, idOf } from '../database/idempotency.ts';
import { acrossSchools, type Database, type Tx } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { coursesReleased, type NamedCourse } from '../notifications/notices.ts';
import { notify } from '../notifications/notify.ts';
import { notFound, Problem } from '../problem.ts';
import { waitForSeat } from './access/cohorts/waiting.ts';
import { courseAccessEmail } from './access/course-access-email.ts';
import { draftsAmong, holdAccessEmails } from './access/held-access.ts';
import { opensLess } from './access/held-modules.ts';
import type { Grant } from './access/ledger.ts';
import { openParts, partsToGive } from './access/parts-to-give.ts';
import { refreshEnrollments } from './access/refresh-enrollments.ts';
import { findOrCreateAccount, giveFirstPassword } from './accounts.ts';

type Options = { announce?: boolean; origin?: Grant['origin']; enrolledAt?: Date };
type NewStudent = Pick<EnrollmentInput, 'name' | 'email' | 'phone' | 'cpf'> & {
  producerId: string;
  userId: string;
} & IdempotencyKey;
type Enrolled = { id: string; name: string; added: boolean };
type AccessAnnouncement = {
  student: { id: string; name: string };
  userId: string;
  email: string;
  passwordSet: boolean;
} & IdempotencyKey;

/**
 * Enrolls a person in courses, with a notice for new ones and one access e-mail, in one transaction. For drafts the
 * e-mail is held until publication. A password only applies to a new account. Idempotent by its key.
 * @throws Problem not_found for a course or module that is not the school's, student_limit_reached, access_period_over
 * for a course whose own last day has passed, cohort_full, invalid_input for a past day in the input and for modules of
 * a course whose waiting list is joined, and those of refuseWeakPassword
 */
export async function enrollStudent(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { key, ...input }: EnrollmentInput & IdempotencyKey,
  { announce = true, origin = 'manual', enrolledAt }: Options = {},
): Promise<Enrolled> {
  const { producerId } = school;
  const courseIds = [...new Set(input.courseIds)];
  // Always, so that neither the answer nor its time reveals whether the account exists.
  if (input.password) await refuseWeakPassword(db, input.password, { ...input, producerId });
  const passwordHash = input.password ? await hashPassword(input.password) : null;

  const { again: _, ...enrolled } = await withAuditEvent(
    db,
    school,
    ({ name, again }: Enrolled & { again: boolean }) => (again ? null : { action: 'student_enrolled', subject: name }),
    async (tx) => {
      await checkCourses(tx, producerId, courseIds);
      const { named, waiting, given, parts } = await partsToGive(tx, producerId, courseIds, input);
      const drafts = await draftsAmong(tx, producerId, given);
      const { userId, email, passwordSet } = await acrossSchools(tx, async () => {
        const account = await findOrCreateAccount(tx, input);
        const { userId, email, isNew } = account;
        const typed = { userId, producerId, origin: 'typed_by_school' as const };
        const passwordSet = isNew && passwordHash && (await giveFirstPassword(tx, { ...typed, passwordHash }));
        return { userId, email, passwordSet: Boolean(passwordSet) };
      });
      const { again, ...student } = await findOrAddStudent(
        tx,
        { ...input, email, producerId, userId, key },
        enrolledAt,
      );
      const places = { producerId, studentIds: [student.id], courseIds: given };
      const released: NamedCourse[] = [];
      for (const part of announce ? parts : [])
        released.push(...(await coursesNotYetOpen(tx, { ...places, ...part, studentId: student.id }, part.moduleIds)));
      await waitForSeat(
        tx,
        producerId,
        waiting.map((place) => ({ ...place, studentId: student.id })),
      );
      await openParts(tx, places, parts, { origin, startsAt: enrolledAt, cohorts: named, period: input.accessPeriod });
      await refreshEnrollments(tx, places);
      if (released.length > 0) await notify(tx, jobs, places, coursesReleased(released));
      const announced =
        !announce || (await grantAccess(tx, jobs, places, drafts, { student, userId, email, passwordSet, key }));
      if (student.added) await reserveSeat(tx, producerId);
      return { ...student, added: student.added || again, again: again || !announced };
    },
  );
  return enrolled;
}

/** @returns false if this was announced before */
async function grantAccess(
  tx: Tx,
  jobs: Jobs,
  { producerId, ...places }: { producerId: string; studentIds: string[]; courseIds: string[] },
  drafts: ReadonlySet<string>,
  { student, userId, email, passwordSet, key }: AccessAnnouncement,
): Promise<boolean> {
  await holdAccessEmails(tx, { producerId, ...places, courseIds: [...drafts] }, { passwordSetBySchool: passwordSet });
  const published = places.courseIds.filter((id) => !drafts.has(id));
  if (published.length === 0) return true;
  return queueEmail(tx, jobs, courseAccessEmail, {
    id: idOf(producerId, `access of ${student.id}`, key),
    producerId,
    userId,
    recipientEmail: email,
    recipientName: student.name,
    payload: { courseIds: published, passwordSetBySchool: passwordSet },
  });
}

/** @throws Problem not_found unless all are courses of the school and not in the bin */
export async function checkCourses(tx: Tx, producerId: string, courseIds: readonly string[]): Promise<void> {
  const own = await tx
    .selectFrom('courses')
    .select('id')
    .where('producer_id', '=', producerId)
    .where('id', 'in', courseIds)
    .where('deleted_at', 'is', null)
    .execute();
  if (own.length < courseIds.length) throw notFound();
}

/** The published courses among them where the student lacks some of these modules, or of the whole course. */
export async function coursesNotYetOpen(
  tx: Tx,
  { producerId, studentId, courseIds }: { producerId: string; studentId: string; courseIds: readonly string[] },
  moduleIds: readonly string[] | null = null,
): Promise<NamedCourse[]> {
  const { rows } = await sql<NamedCourse>`
    select c.id, c.title from courses c
    where c.producer_id = ${producerId} and c.id = any (${courseIds}::uuid[]) and c.published
      and not exists (
        select from enrollments e
        where e.producer_id = c.producer_id and e.student_id = ${studentId} and e.course_id = c.id
          and enrollment_open(e.status, e.access_until, app_now()) and not ${opensLess(moduleIds)})
    order by c.title`.execute(tx);
  return rows;
}

/**
 * The account's student, activated and with blank fields filled. If they were `added`, the caller must `reserveSeat`;
 * `again` means an earlier call with this key added them.
 */
export async function findOrAddStudent(tx: Tx, student: NewStudent, since?: Date) {
  const { producerId, userId, name, email, phone, cpf, key } = student;
  const id = idOf(producerId, `student ${userId}`, key);
  const added = await tx
    .insertInto('students')
    .values({
      producer_id: producerId,
      id,
      user_id: userId,
      email,
      name,
      phone,
      cpf,
      created_at: since?.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['producer_id', 'user_id']).doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (added) return { ...added, added: true, again: false };
  const known = await tx
    .updateTable('students')
    .set(({ fn, val }) => ({
      status: 'active',
      phone: fn.coalesce('phone', val(phone)),
      cpf: fn.coalesce('cpf', val(cpf)),
    }))
    .where('producer_id', '=', producerId)
    .where('user_id', '=', userId)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  return { ...known, added: false, again: known.id === id };
}

/**
 * Checks and counts in one statement, so that two concurrent enrollments cannot both take the last seat. Blocks other
 * enrollments of the school until the transaction ends, so call it last.
 * @throws Problem student_limit_reached
 */
export async function reserveSeat(tx: Tx, producerId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update profiles set student_count = student_count + 1
    where id = ${producerId} and student_count + 1 <= school_student_limit(id, app_now())`.execute(tx);
  if (numAffectedRows === 0n) throw new Problem('student_limit_reached');
}
