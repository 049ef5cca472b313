import { sql } from 'kysely';
import type { ClosedReason } from '#shared/access/access.ts';
import type { WaitingReason } from '#shared/contract/school/sales.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { nameFromEmail } from '#shared/import/rows.ts';
import { acrossSchools, type Tx } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { coursesReleased } from '../notifications/notices.ts';
import { notify } from '../notifications/notify.ts';
import { Problem } from '../problem.ts';
import { seatsHeld } from '../students/access/cohorts/seats.ts';
import { courseAccessEmail } from '../students/access/course-access-email.ts';
import { closeGrants, endGrants, openGrants, revokeGrants } from '../students/access/ledger.ts';
import { refreshEnrollments } from '../students/access/refresh-enrollments.ts';
import { stackAddedDays } from '../students/access/stack-added-days.ts';
import { findOrCreateAccount, lockAccountsForShare } from '../students/accounts.ts';
import { coursesNotYetOpen, findOrAddStudent, reserveSeat } from '../students/enrollment.ts';
import { type Buyer, key } from './adapters/sale.ts';
import { findTerms, type Terms } from './offers/terms.ts';
import type { PurchaseScope } from './purchases/purchase-keys.ts';

type Entry = {
  purchaseId: string;
  /** Of the same subscription, as far as it is one. */
  relatedIds: readonly string[];
  transactionId: string;
  /** For a subscription the platform's end date counts, regardless of the package. */
  isSubscription: boolean;
  /** Null if the sale has no end date. */
  until: Date | null;
  studentId: string | null;
  buyer: Buyer | null;
  isRenewal: boolean;
  isGranted: boolean;
  /** For the same payment, or an instalment of it, and the same end, so it adds nothing. */
  isRepeated: boolean;
};
/** What a purchase gave when it was first applied; `stands` unless it was closed since. */
type Given = { startsAt: Date; endsAt: Date | null; stands: boolean };
type Entered = { studentId: string; outcome: 'enrolled' | 'opened' | 'renewed' };
type Waiting = { waitingFor: WaitingReason };
type Standing = { active: boolean; enrolled: boolean };
type Person = { userId: string; email: string; name: string; phone: string | null; cpf: string | null };

const grantOf = ({ platform, offerId }: PurchaseScope, transactionId: string) =>
  ({ origin: 'sale', reference: key([platform, transactionId, ...(offerId ? [offerId] : [])].join(':')) }) as const;

/**
 * Opens the course to the buyer, with one e-mail if it was closed to them, except for renewals.
 * @returns the student, or why it was not possible; then the attempt is rolled back
 */
export async function grantPurchase(
  tx: Tx,
  jobs: Jobs,
  scope: PurchaseScope,
  entry: Entry,
): Promise<Entered | Waiting> {
  const given = entry.isRepeated ? await findGiven(tx, scope, entry) : null;
  const began = given?.startsAt ?? new Date();
  const [obstacle, terms] = await Promise.all([obstacleAt(tx, scope), findTerms(tx, scope, entry, began)]);
  if (obstacle && !given?.stands) return { waitingFor: obstacle };
  if (terms.endsAt && terms.endsAt <= began) return { waitingFor: 'course_over' };
  await sql.raw('savepoint entry').execute(tx);
  try {
    return await enter(tx, jobs, scope, entry, { terms, given });
  } catch (error) {
    const waitingFor = error instanceof Problem ? NO_SEAT[error.code] : undefined;
    if (!waitingFor) throw error;
    await sql.raw('rollback to savepoint entry').execute(tx);
    return { waitingFor };
  }
}

const NO_SEAT: Partial<Record<ErrorCode, WaitingReason>> = {
  student_limit_reached: 'student_limit',
  cohort_full: 'cohort_full',
};

async function enter(
  tx: Tx,
  jobs: Jobs,
  scope: PurchaseScope,
  { purchaseId, relatedIds, transactionId, studentId, buyer, isRenewal, isGranted }: Entry,
  { terms, given }: { terms: Terms; given: Given | null },
): Promise<Entered | Waiting> {
  const { producerId, courseId } = scope;
  const person = (await findStudent(tx, scope, studentId)) ?? (await accountOf(tx, buyer));
  if (!person) return { waitingFor: 'invalid_email' };
  const before = await standingOf(tx, scope, person.userId);
  const student = await findOrAddStudent(tx, { ...person, producerId });
  const places = { producerId, studentIds: [student.id], courseIds: [courseId] };
  const released = await coursesNotYetOpen(tx, { ...places, studentId: student.id }, terms.moduleIds);
  const wasOpen = released.length === 0 && before.active;
  const grant = grantOf(scope, transactionId);
  if (!given?.stands) {
    // Read before closing, by which a member would leave.
    const held = await seatsHeld(tx, places, terms.cohorts && [purchaseId, ...relatedIds]);
    if (isGranted) await closeGrants(tx, places, { ...grant, reason: 'replaced' });
    await openGrants(tx, places, { ...grant, ...terms, held, startsAt: given?.startsAt, purchaseId });
  }
  const { endsAt } = given?.stands ? given : terms;
  const isOver = given !== null && endsAt !== null && endsAt <= new Date();
  await Promise.all([
    !isOver && released.length > 0 && notify(tx, jobs, places, coursesReleased(released)),
    !isOver && !wasOpen && !(isRenewal && before.enrolled) && sendAccess(tx, jobs, scope, person, student.name),
  ]);
  await stackAddedDays(tx, places);
  await refreshEnrollments(tx, places);
  if (student.added) await reserveSeat(tx, producerId);
  return { studentId: student.id, outcome: student.added ? 'enrolled' : wasOpen ? 'renewed' : 'opened' };
}

/** Null for a removed student, who returns as a new one. */
async function findGiven(
  tx: Tx,
  scope: PurchaseScope,
  { transactionId, studentId }: Pick<Entry, 'transactionId' | 'studentId'>,
): Promise<Given | null> {
  const { origin, reference } = grantOf(scope, transactionId);
  const { rows } = await sql<{ startsAt: string; endsAt: string | null; stands: boolean }>`
    select starts_at as "startsAt", ends_at as "endsAt", closed_at is null as stands from access_grants
    where producer_id = ${scope.producerId} and student_id = ${studentId} and course_id = ${scope.courseId}
      and origin = ${origin} and reference = ${reference}
    order by closed_at is null desc, starts_at desc limit 1`.execute(tx);
  const [row] = rows;
  return row
    ? { ...row, startsAt: new Date(row.startsAt), endsAt: row.endsAt === null ? null : new Date(row.endsAt) }
    : null;
}

type NewEnd = Pick<Entry, 'transactionId' | 'isSubscription' | 'until' | 'studentId'> & {
  /** The end until now. */
  before: Date | null;
};

/**
 * Changes the end of what was paid for before, as when a subscription is cancelled. Opens nothing that was closed
 * meanwhile, and keeps an earlier end that the producer set.
 * @returns whether the purchase's grant is not closed
 */
export async function changeEnd(tx: Tx, scope: PurchaseScope, change: NewEnd): Promise<boolean> {
  const given = await findGiven(tx, scope, change);
  if (!given?.stands || change.studentId === null) return false;
  if (change.until?.getTime() === change.before?.getTime()) return true;
  const [before, after] = await Promise.all([
    findTerms(tx, scope, { ...change, until: change.before }, given.startsAt),
    findTerms(tx, scope, change, given.startsAt),
  ]);
  const isSetByHand = given.endsAt !== null && given.endsAt.getTime() !== before.endsAt?.getTime();
  const endsAt = isSetByHand ? earlier(given.endsAt, after.endsAt) : after.endsAt;
  const places = { producerId: scope.producerId, studentIds: [change.studentId], courseIds: [scope.courseId] };
  await endGrants(tx, places, { ...grantOf(scope, change.transactionId), endsAt, addsDays: after.addsDays });
  await stackAddedDays(tx, places);
  await refreshEnrollments(tx, places);
  return true;
}

const earlier = (a: Date | null, b: Date | null) => (a === null || b === null ? (a ?? b) : a < b ? a : b);

type Revoked = { transactionId: string; studentId: string; reason: ClosedReason };

/** Whether anything that one sale opened is not closed, or closed for less than a refund. */
export async function isUnmarked(
  tx: Tx,
  scope: PurchaseScope,
  { transactionId, studentId }: Revoked,
): Promise<boolean> {
  const { origin, reference } = grantOf(scope, transactionId);
  const { rows } = await sql`
    select from access_grants
    where producer_id = ${scope.producerId} and student_id = ${studentId} and course_id = ${scope.courseId}
      and origin = ${origin} and reference = ${reference}
      and coalesce(closed_reason not in ('refunded', 'charged_back'), true) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Closes what one sale opened. @returns whether the course is still open to the student */
export async function revokePurchase(
  tx: Tx,
  scope: PurchaseScope,
  { transactionId, studentId, reason }: Revoked,
): Promise<boolean> {
  if (!(await findStudent(tx, scope, studentId))) return false;
  const { producerId, courseId } = scope;
  const places = { producerId, studentIds: [studentId], courseIds: [courseId] };
  await revokeGrants(tx, places, { ...grantOf(scope, transactionId), reason });
  await stackAddedDays(tx, places);
  await refreshEnrollments(tx, places);
  const { rows } = await sql<{ open: boolean }>`
    select enrollment_open(status, access_until, app_clock()) as open from enrollments
    where producer_id = ${producerId} and student_id = ${studentId} and course_id = ${courseId}`.execute(tx);
  return rows[0]?.open ?? false;
}

async function obstacleAt(tx: Tx, { producerId, courseId }: PurchaseScope): Promise<WaitingReason | null> {
  const { rows } = await sql<{ expired: boolean; published: boolean | null; deleted: boolean }>`
    select subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, app_now()) = 'expired' as expired,
      c.published, c.id is null or c.deleted_at is not null as deleted
    from profiles p left join courses c on c.producer_id = p.id and c.id = ${courseId}
    where p.id = ${producerId}`.execute(tx);
  const [at] = rows;
  if (!at || at.deleted) return 'course_deleted';
  if (at.expired) return 'school_expired';
  return at.published ? null : 'course_unpublished';
}

/**
 * Locks until the end of the transaction, accounts first as everywhere, so that the student is not removed meanwhile.
 */
async function findStudent(tx: Tx, { producerId }: PurchaseScope, studentId: string | null): Promise<Person | null> {
  if (studentId === null) return null;
  const known = await tx
    .selectFrom('students')
    .select('user_id as userId')
    .where('producer_id', '=', producerId)
    .where('id', '=', studentId)
    .executeTakeFirst();
  if (!known) return null;
  await acrossSchools(tx, () => lockAccountsForShare(tx, [known.userId]));
  const { rows } = await sql<Person>`
    select user_id as "userId", email, name, phone, cpf from students
    where producer_id = ${producerId} and id = ${studentId} for key share`.execute(tx);
  return rows[0] ?? null;
}

/** An existing account keeps its name, password and role. */
async function accountOf(tx: Tx, buyer: Buyer | null): Promise<Person | null> {
  if (!buyer?.email) return null;
  const { email: sentEmail, phone = null, document: cpf = null } = buyer;
  const name = buyer.name ?? nameFromEmail(sentEmail);
  const { userId, email } = await acrossSchools(tx, () => findOrCreateAccount(tx, { email: sentEmail, name }));
  return { userId, email, name, phone, cpf };
}

/**
 * The person's current state in the school. Locked, so that the second of two sales sees the first one's
 * effect; not `for update`, so that rows which only reference the student need not wait.
 */
async function standingOf(tx: Tx, { producerId, courseId }: PurchaseScope, userId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select s.status = 'active' as active, exists (
        select from enrollments e
        where e.producer_id = s.producer_id and e.student_id = s.id and e.course_id = ${courseId}) as enrolled
    from students s where s.producer_id = ${producerId} and s.user_id = ${userId} for no key update of s`.execute(tx);
  return rows[0] ?? { active: true, enrolled: false };
}

function sendAccess(
  tx: Tx,
  jobs: Jobs,
  { producerId, courseId }: PurchaseScope,
  { userId, email }: Person,
  recipientName: string,
): Promise<boolean> {
  return queueEmail(tx, jobs, courseAccessEmail, {
    producerId,
    userId,
    recipientEmail: email,
    recipientName,
    payload: { courseIds: [courseId], passwordSetBySchool: false },
  });
}
