import { sql, type UpdateObject } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '#db/schema.ts';
import type { studentInput } from '#shared/contract/people/students.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { changedFields } from '../audit/with-audit-event.ts';
import { acrossSchools, asSchool, type Database, type Tx, violation } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { coursesReleased } from '../notifications/notices.ts';
import { notify } from '../notifications/notify.ts';
import { notFound, Problem } from '../problem.ts';
import { endsOfDays, openByDefault } from './access/access-ends.ts';
import { enterCohorts } from './access/cohorts/enter.ts';
import { courseAccessEmail } from './access/course-access-email.ts';
import { draftsAmong, holdAccessEmails } from './access/held-access.ts';
import { closeAllGrants } from './access/ledger.ts';
import { refreshEnrollments } from './access/refresh-enrollments.ts';
import { setEnds } from './access/set-ends.ts';
import {
  type Account,
  discardAccounts,
  findOrCreateAccount,
  leaveSchool,
  lockAccounts,
  lockAccountsForShare,
} from './accounts.ts';
import { checkCourses, coursesNotYetOpen } from './enrollment.ts';

type Input = z.infer<typeof studentInput>;
type StudentFields = Pick<Input, 'name' | 'email' | 'phone' | 'cpf' | 'status'>;
type Seen = StudentFields & { courseIds: string[] };
type Edit = Input & { studentId: string; seen?: Seen | undefined };
export type Address = Pick<Account, 'userId' | 'email'>;
type Written = Address & Pick<StudentFields, 'name' | 'status'>;
type StudentColumns = UpdateObject<Schema, 'students'>;
type Known = StudentFields & { userId: string; openCourseIds: string[] };

/**
 * Changes a school's data about a student and their open courses. Accounts are never changed: a new e-mail moves the
 * student, with progress, to the account of that e-mail. Newly opened courses are announced by e-mail, drafts when they
 * are published.
 * @throws Problem not_found, email_taken for an e-mail of another student, invalid_input when no course would be left
 * or an end has passed, access_period_over, cohort_full
 */
export function updateStudent(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { studentId, seen, ...typed }: Edit,
): Promise<{ id: string; name: string; emailSent: boolean }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const known = await findStudent(tx, producerId, studentId);
    const input = seen ? changesOf(typed, seen, known) : typed;
    const added = input.courseIds.filter((id) => !known.openCourseIds.includes(id));
    const dropped = known.openCourseIds.filter((id) => !input.courseIds.includes(id));
    if (input.courseIds.length === 0 && dropped.length > 0)
      throw new Problem('invalid_input', { fields: [{ field: 'courseIds', code: 'required' }] });
    if (added.length > 0) await checkCourses(tx, producerId, added);
    const drafts = await draftsAmong(tx, producerId, input.courseIds);
    const { name, email, phone, cpf, status } = input;
    const moved = email !== known.email;
    const keep = (account?: Address) =>
      writeStudent(tx, { producerId, studentId }, { ...(account && columnsOf(account)), ...fieldColumns(typed, seen) });
    if (!moved) await acrossSchools(tx, () => lockAccountsForShare(tx, [known.userId]));
    const student = moved ? await moveStudent(tx, producerId, { ...known, studentId }, input, keep) : await keep();

    const places = { producerId, studentIds: [studentId] };
    const ends = endsOfDays(input.ends?.filter(({ courseId }) => input.courseIds.includes(courseId)) ?? []);
    const released = await coursesNotYetOpen(tx, { producerId, studentId, courseIds: added });
    const byDefault = added.filter((id) => !ends.has(id));
    await openByDefault(tx, { ...places, courseIds: byDefault }, { origin: 'manual' });
    await setEnds(tx, { ...places, courseIds: [...ends.keys()] }, ends);
    await enterCohorts(tx, { ...places, courseIds: added.filter((id) => ends.has(id)) }, new Map());
    await closeAllGrants(tx, { ...places, courseIds: dropped });
    await refreshEnrollments(tx, { ...places, courseIds: [...new Set([...added, ...ends.keys(), ...dropped])] });
    if (released.length > 0) await notify(tx, jobs, places, coursesReleased(released));

    const tell = student.status === 'inactive' ? [] : moved ? input.courseIds : added;
    await holdAccessEmails(tx, { ...places, courseIds: tell.filter((id) => drafts.has(id)) });
    const courseIds = tell.filter((id) => !drafts.has(id));
    const emailSent = courseIds.length > 0;
    if (emailSent)
      await queueEmail(tx, jobs, courseAccessEmail, {
        producerId,
        userId: student.userId,
        recipientEmail: student.email,
        recipientName: student.name,
        payload: { courseIds, passwordSetBySchool: false },
      });
    const fields = [
      ...changedFields(known, { name, email, phone, cpf, status }),
      ...(added.length + dropped.length > 0 ? ['courses'] : []),
    ];
    const event = { action: 'student_changed', subject: student.name, details: { fields } } as const;
    await recordAuditEvent(tx, school, school.place, event);
    return { id: studentId, name: student.name, emailSent };
  });
}

/** What was changed in the form, on top of what somebody else, or a sale, has changed since it was filled. */
function changesOf(typed: Input, seen: Seen, known: Known): Input {
  const field = <Name extends keyof StudentFields>(name: Name) => (typed[name] === seen[name] ? known : typed)[name];
  const opened = typed.courseIds.filter((id) => !seen.courseIds.includes(id));
  const closed = seen.courseIds.filter((id) => !typed.courseIds.includes(id));
  return {
    ...typed,
    ...{
      name: field('name'),
      email: field('email'),
      phone: field('phone'),
      cpf: field('cpf'),
      status: field('status'),
    },
    courseIds: [...new Set([...known.openCourseIds, ...opened])].filter((id) => !closed.includes(id)),
  };
}

/** A field that the form did not change stays as a sale, say, leaves it that holds the row meanwhile. */
function fieldColumns(typed: Input, seen: Seen | undefined): StudentColumns {
  const column = <Name extends 'name' | 'phone' | 'cpf' | 'status'>(name: Name) =>
    typed[name] === seen?.[name] ? sql.ref<Input[Name]>(name) : typed[name];
  return { name: column('name'), phone: column('phone'), cpf: column('cpf'), status: column('status') };
}

async function findStudent(tx: Tx, producerId: string, studentId: string): Promise<Known> {
  const { rows } = await sql<Known>`
    select s.user_id as "userId", s.name, s.email, s.phone, s.cpf, s.status, array(
        select e.course_id from enrollments e
        join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.deleted_at is null
        where e.producer_id = s.producer_id and e.student_id = s.id and enrollment_open(e.status, e.access_until, app_now())
      ) as "openCourseIds"
    from students s where s.producer_id = ${producerId} and s.id = ${studentId}`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Moves a student to the account of another e-mail, and deletes the previous account if nothing else uses it. Locks
 * accounts first, as everywhere, so that concurrent enrollments or removals do not deadlock.
 * @param keep writes the student's row for the new account
 * @returns the student of the new account, with its current address, which may be a newer one than that named
 */
export async function moveStudent(
  tx: Tx,
  producerId: string,
  known: { studentId: string; userId: string },
  person: { email: string; name: string },
  keep: (account: Address) => Promise<Written>,
): Promise<Written> {
  const account = await acrossSchools(tx, async () => {
    const account = await findOrCreateAccount(tx, person);
    await lockAccounts(tx, [known.userId]);
    await leaveSchool(tx, producerId, [known.userId]);
    return account;
  });
  const student = await keep(account);
  await leaveToMailbox(tx, producerId, known.studentId);
  await acrossSchools(tx, () => discardAccounts(tx, [known.userId]));
  return student;
}

/**
 * The mailbox before may have been a stranger's. What it proved keeps to it: its data requests neither are about the
 * student nor name them, unless the school checked who made them or an erasure has begun. Its secret calendar address ends.
 */
async function leaveToMailbox(tx: Tx, producerId: string, studentId: string): Promise<void> {
  await sql`
    update data_requests set student_id = null, name = null
    where producer_id = ${producerId} and student_id = ${studentId} and channel in ('area', 'page')
      and state <> 'working'`.execute(tx);
  await sql`delete from calendar_feeds where producer_id = ${producerId} and student_id = ${studentId}`.execute(tx);
}

export const columnsOf = ({ userId, email }: Address) => ({ user_id: userId, email });

/** @returns the student as written. @throws Problem email_taken, not_found */
export async function writeStudent(
  tx: Tx,
  { producerId, studentId }: { producerId: string; studentId: string },
  columns: StudentColumns,
): Promise<Written> {
  const written = await tx
    .updateTable('students')
    .set(columns)
    .where('producer_id', '=', producerId)
    .where('id', '=', studentId)
    .returning(['user_id as userId', 'email', 'name', 'status'])
    .executeTakeFirst()
    .catch((error) => {
      throw violation(error) === 'unique' ? emailTaken() : error;
    });
  if (!written) throw notFound();
  return written;
}

const emailTaken = () => new Problem('email_taken', { fields: [{ field: 'email', code: 'invalid' }] });
