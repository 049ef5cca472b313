import { sql } from 'kysely';
import type { ClosedReason } from '#shared/access/access.ts';
import { type AccessPeriod, endOf } from '#shared/access/access-period.ts';
import type { Tx } from '../../db.ts';
import { seatsAsRows, seatsIn } from './cohorts/seats.ts';
import { modulesToExtend, recountHeld } from './held-modules.ts';

/* Access is a ledger: every source of access is a grant of its own, and an enrollment is open while one valid grant
   stands. Whoever opens or closes grants refreshes the enrollments in the same transaction.

   A grant ends by itself at `ends_at`, which needs no job: the enrollment's `access_until` is the latest end of the grants
   that nobody has closed, and `enrollment_open` compares it with the clock. The stored status only says what somebody
   did: `inactive` is closed, and what is past its end keeps its status. An end can be moved on the producer's word
   (`setEnds`, `extendAccess`): earlier by ending the grants themselves, so that their source still closes them, and later
   by one more grant, `manual`, so that closing a sale takes away no more than the sale gave. What is closed stays closed.

   A course's own period is no rule of the ledger. Whoever enrolls asks for it and hands it on:
   `openGrants(tx, places, { origin, endsAt: await defaultEnds(tx, places, start) })`. */

export type Places = { producerId: string; studentIds: readonly string[]; courseIds: readonly string[] };

/** When access ends, by course; null for never. */
export type Ends = ReadonlyMap<string, Date | null>;

export type Grant = {
  origin: 'manual' | 'import' | 'sale' | 'courtesy';
  /** What the grant came from, a sale for instance; null when there is nothing to tell two of them apart. */
  reference?: string | null;
  startsAt?: Date;
  endsAt?: Date | null | Ends;
  /** By student, before what `endsAt` says: in all of the courses, also where the enrollment is open until another day. */
  ownEnds?: ReadonlyMap<string, Date>;
  /** Where the enrollment is open, this grant ends when that does: to enroll somebody again moves no end. */
  keepsEnd?: boolean;
  /** By course, null for none; where nothing is said, whoever is in a turma stays in it, and others enter the default one. */
  cohorts?: ReadonlyMap<string, string | null>;
  /** Of the course, which is one; left out for all of it. */
  moduleIds?: readonly string[];
  purchaseId?: string;
  /** Instead of its end: `stackAddedDays` says it. */
  addsDays?: number;
};

/** A grant as it was opened. */
export type Opened = { id: string; studentId: string; endsAt: string | null; cohortId: string | null };

/**
 * Opens one grant per student and course. One that says the same and still stands is not repeated: of each
 * student all are looked at, because a join would go through all of the course.
 * @throws Problem cohort_full, not_found for a turma of another course
 */
export async function openGrants(
  tx: Tx,
  { producerId, studentIds, courseIds }: Places,
  grant: Grant,
): Promise<Opened[]> {
  const reference = grant.reference ?? null;
  const cohorts = await seatsIn(tx, { producerId, studentIds, courseIds }, grant.cohorts);
  const ownEnds = studentIds.map((id) => grant.ownEnds?.get(id)?.toISOString() ?? null);
  const { rows } = await sql<Opened>`
    insert into access_grants (producer_id, id, student_id, course_id, origin, reference, starts_at, ends_at, cohort_id,
      purchase_id, adds_days, module_ids)
    select ${producerId}, gen_random_uuid(), student, course, ${grant.origin}, ${reference},
      coalesce(${grant.startsAt?.toISOString() ?? null}::timestamptz, app_now()), ends_at,
      (select entry.cohort from ${seatsAsRows(cohorts)} where entry.student = students.student and entry.course = given.course),
      ${grant.purchaseId ?? null}::uuid, ${grant.addsDays ?? null}::integer, ${grant.moduleIds ?? null}::uuid[]
    from unnest(${studentIds}::uuid[], ${ownEnds}::timestamptz[]) as students (student, own_end),
      unnest(${courseIds}::uuid[], ${endsOf(courseIds, grant.endsAt)}::timestamptz[]) as given (course, given_end),
      lateral (select nullif(coalesce(own_end,
        (select e.access_until from enrollments e
          where ${grant.keepsEnd ?? false} and e.producer_id = ${producerId} and e.student_id = student
            and e.course_id = course and enrollment_open(e.status, e.access_until, app_now())),
        given_end, 'infinity'), 'infinity') as ends_at) as ending
    where not (select coalesce(bool_or(g.course_id = course and g.origin = ${grant.origin} and g.closed_at is null
        and g.reference is not distinct from ${reference} and g.ends_at is not distinct from ending.ends_at
        and g.module_ids is not distinct from ${grant.moduleIds ?? null}::uuid[]
        and g.cohort_id is not distinct from coalesce((select entry.cohort from ${seatsAsRows(cohorts)}
          where entry.student = students.student and entry.course = given.course), g.cohort_id)), false)
      from access_grants g where g.producer_id = ${producerId} and g.student_id = student)
    returning id, student_id as "studentId", ends_at as "endsAt", cohort_id as "cohortId"`.execute(tx);
  return rows;
}

const endsOf = (courseIds: readonly string[], ends: Grant['endsAt']): (string | null)[] =>
  courseIds.map(
    (id) => (ends instanceof Map ? ends.get(id) : (ends as Date | null | undefined))?.toISOString() ?? null,
  );

/**
 * When access that begins at `start` ends by the courses' own periods, null for those without one. A last day may have
 * passed: its end is in the past, and a grant with it opens nothing.
 */
export async function defaultEnds(
  tx: Tx,
  { producerId, courseIds }: Pick<Places, 'producerId' | 'courseIds'>,
  start = new Date(),
): Promise<Ends> {
  const { rows } = await sql<{ id: string; period: AccessPeriod | null }>`
    select id, course_period(access_days, access_last_day) as period from courses
    where producer_id = ${producerId} and id = any (${courseIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, period }) => [id, endOf(period, start)]));
}

type EndsOf = { origin?: Grant['origin']; whole?: boolean };

/**
 * Makes access end when it is said, sooner or later than so far, for all of the students: grants that last longer end
 * then, and where none lasts so long there is one more, of the modules that were open, or of the whole course if that is meant.
 */
export async function setEnds(
  tx: Tx,
  { producerId, studentIds, courseIds }: Places,
  ends: Ends,
  { origin = 'manual', whole = false }: EndsOf = {},
): Promise<void> {
  const said = sql`unnest(${courseIds}::uuid[], ${endsOf(courseIds, ends)}::timestamptz[]) as said (course, ends_at)`;
  await sql`
    update access_grants g set ends_at = said.ends_at, adds_days = null from ${said}
    where g.producer_id = ${producerId} and g.student_id = any (${studentIds}::uuid[]) and g.course_id = said.course
      and g.closed_at is null and coalesce(g.ends_at, 'infinity') > said.ends_at`.execute(tx);
  await sql`
    insert into access_grants (producer_id, id, student_id, course_id, origin, ends_at, module_ids)
    select ${producerId}, gen_random_uuid(), student, said.course, ${origin}, said.ends_at, (
      select ${modulesToExtend} from enrollments e
      where ${!whole} and e.producer_id = ${producerId} and e.student_id = student and e.course_id = said.course)
    from unnest(${studentIds}::uuid[]) as student, ${said}
    where not exists (
      select from access_grants g
      where g.producer_id = ${producerId} and g.student_id = student and g.course_id = said.course
        and g.closed_at is null and g.starts_at <= app_now() and (${!whole} or g.module_ids is null)
        and coalesce(g.ends_at, 'infinity') >= coalesce(said.ends_at, 'infinity'))`.execute(tx);
}

/** Closes the grants of one origin (and reference, when given); those of other origins stand as they are. */
export async function closeGrants(
  tx: Tx,
  { producerId, studentIds, courseIds }: Places,
  { origin, reference, reason }: Pick<Grant, 'origin' | 'reference'> & { reason?: ClosedReason },
): Promise<void> {
  let grants = tx
    .updateTable('access_grants')
    .set({ closed_at: sql`app_now()`, closed_reason: reason ?? null })
    .where('producer_id', '=', producerId)
    .where('student_id', 'in', studentIds)
    .where('course_id', 'in', courseIds)
    .where('origin', '=', origin)
    .where('closed_at', 'is', null);
  if (reference) grants = grants.where('reference', '=', reference);
  await grants.execute();
}

/** The same for what was taken back: also of what the producer had closed before, so that undoing that opens nothing. */
export async function revokeGrants(
  tx: Tx,
  places: Places,
  grant: Pick<Grant, 'origin' | 'reference'> & { reference: string; reason: ClosedReason },
): Promise<void> {
  await closeGrants(tx, places, grant);
  const { producerId, studentIds, courseIds } = places;
  await sql`
    update access_grants set closed_reason = ${grant.reason}
    where producer_id = ${producerId} and student_id = any (${studentIds}::uuid[]) and course_id = any (${courseIds}::uuid[])
      and origin = ${grant.origin} and reference = ${grant.reference} and closed_reason = 'edited'`.execute(tx);
}

/** Closes all of them, whatever they came from: the producer's own word. */
export async function closeAllGrants(
  tx: Tx,
  { producerId, studentIds, courseIds }: Places,
  reason: ClosedReason = 'edited',
): Promise<void> {
  await sql`
    update access_grants set closed_at = app_now(), closed_reason = ${reason}
    where producer_id = ${producerId} and student_id = any (${studentIds}::uuid[])
      and course_id = any (${courseIds}::uuid[]) and closed_at is null`.execute(tx);
}

/** Before anything of these students is touched that somebody who completes a lesson touches after their enrollment. */
export async function lockEnrollments(tx: Tx, { producerId, studentIds }: Omit<Places, 'courseIds'>): Promise<void> {
  await sql`
    select from enrollments where producer_id = ${producerId} and student_id = any (${studentIds}::uuid[])
    order by student_id, course_id for no key update`.execute(tx);
}

/**
 * Brings enrollments in line with their grants: with one that nobody has closed active or completed, by what the student
 * has done, to the latest of their ends; without one inactive. The date of enrollment, which releases count from, is that
 * of the first grant for good.
 */
export async function refreshEnrollments(tx: Tx, { producerId, studentIds, courseIds }: Places): Promise<void> {
  const there = await addEnrollments(tx, { producerId, studentIds, courseIds });
  await recountHeld(tx, { producerId, studentIds: there, courseIds });
  // The clock, not app_now(): what committed while this transaction waited began after it did. Nor the clock alone: set back
  // meanwhile, it would say of what this transaction opens that it has not begun, and nobody would ask again.
  if (there.length > 0)
    await sql`
      update enrollments e set
        status = case
          when g.until is null then 'inactive'
          when e.status <> 'inactive' then e.status
          when e.progress = 100 then 'completed'
          else 'active' end,
        access_until = coalesce(g.until, e.access_until),
        warned_days = case when g.until <> e.access_until then access_warning(g.until, app_clock())
          else e.warned_days end,
        enrolled_at = least(e.enrolled_at, g.first_start)
      from (
        select student_id, course_id, min(starts_at) as first_start,
          max(coalesce(ends_at, 'infinity')) filter (where closed_at is null and starts_at <= greatest(app_clock(), app_now())) as until
        from access_grants
        where producer_id = ${producerId} and student_id = any (${there}::uuid[])
          and course_id = any (${courseIds}::uuid[])
        group by student_id, course_id) g
      where e.producer_id = ${producerId} and e.student_id = g.student_id and e.course_id = g.course_id
        and ((g.until is null) <> (e.status = 'inactive') or g.until <> e.access_until or g.first_start < e.enrolled_at)`.execute(
      tx,
    );
  // Nobody is told of access that has ended.
  await sql`
    delete from held_access_emails h using enrollments e
    where h.producer_id = ${producerId} and h.student_id = any (${studentIds}::uuid[])
      and h.course_id = any (${courseIds}::uuid[]) and e.producer_id = h.producer_id and e.student_id = h.student_id
      and e.course_id = h.course_id and e.status = 'inactive'`.execute(tx);
}

/**
 * Writes the enrollments that there are not yet as they stay. The others are locked, in one order: of two sources changing
 * at once, the second one reads what the first has written.
 * @returns the students who have some of them already
 */
async function addEnrollments(tx: Tx, { producerId, studentIds, courseIds }: Places): Promise<string[]> {
  // As in openGrants, of each student all grants are looked at.
  const { rows } = await sql<{ studentId: string; isNew: boolean }>`
    insert into enrollments (producer_id, student_id, course_id, status, access_until, warned_days, enrolled_at)
    select ${producerId}, student, course, case when g.until is null then 'inactive' else 'active' end,
      coalesce(g.until, 'infinity'), access_warning(g.until, app_clock()), least(app_now(), g.first_start)
    from unnest(${studentIds}::uuid[]) as student cross join unnest(${courseIds}::uuid[]) as course
    cross join lateral (
      select min(starts_at) filter (where course_id = course) as first_start,
        max(coalesce(ends_at, 'infinity'))
          filter (where course_id = course and closed_at is null and starts_at <= greatest(app_clock(), app_now())) as until
      from access_grants where producer_id = ${producerId} and student_id = student) g
    order by student, course
    on conflict (producer_id, student_id, course_id) do update set status = enrollments.status
    returning student_id as "studentId", xmax = 0 as "isNew"`.execute(tx);
  return rows.filter(({ isNew }) => !isNew).map(({ studentId }) => studentId);
}
