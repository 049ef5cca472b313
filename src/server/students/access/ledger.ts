import { sql } from 'kysely';
import { type ClosedReason, isRefund } from '#shared/access/access.ts';
import type { Tx } from '../../db.ts';
import { type Entry, seatsAsRows, seatsIn } from './cohorts/seats.ts';
import { leavingLists } from './cohorts/waiting.ts';

/*
 * Access is a ledger: every source of access is a grant of its own, and an enrollment is open while one grant is valid.
 * Opening or closing grants must refresh the enrollments in the same transaction.
 *
 * A grant expires at `ends_at` without a job: the enrollment's `access_until` is the latest end of its unclosed grants,
 * and `enrollment_open` compares it with the clock. The stored status only records actions: `inactive` means closed,
 * and an expired enrollment keeps its status. The producer can move an end (`setEnds`, `extendAccess`): an earlier end
 * changes the grants themselves, so that their source can still close them; a later end adds a `manual` grant, so that
 * refunding a sale takes away no more than it gave. Closed grants stay closed.
 *
 * The ledger knows no course periods; callers resolve and pass them: `openGrants(tx, places, { origin, endsAt: await
 * defaultEnds(tx, places, start) })`.
 */

export type Places = { producerId: string; studentIds: readonly string[]; courseIds: readonly string[] };

/** When access ends, by course; null for never. */
export type Ends = ReadonlyMap<string, Date | null>;

export type Grant = {
  origin: 'manual' | 'import' | 'sale' | 'courtesy';
  /** Origin of the grant, such as a sale; null if nothing distinguishes two of them. */
  reference?: string | null;
  startsAt?: Date;
  endsAt?: Date | null | Ends;
  /** Ends per student, which override `endsAt` in all courses, even where the enrollment is open until another day. */
  ownEnds?: ReadonlyMap<string, Date>;
  /** For open enrollments the grant ends when they do: enrolling somebody again changes no end. */
  keepsEnd?: boolean;
  /** Turma per course, null for none. If omitted, members keep theirs and others enter the default one. */
  cohorts?: ReadonlyMap<string, string | null>;
  /** Seats that are theirs already, which then count instead of `cohorts`. */
  held?: readonly Entry[];
  /** Modules of the single course; omitted for all of it. */
  moduleIds?: readonly string[];
  purchaseId?: string;
  /** Used instead of an end, which `stackAddedDays` then computes. */
  addsDays?: number;
};

/** A grant as it was opened; `waitedSince` is the place on its turma's waiting list that it took, with microseconds. */
export type Opened = {
  id: string;
  studentId: string;
  endsAt: string | null;
  cohortId: string | null;
  waitedSince: string | null;
};

/**
 * Opens one grant per student and course, unless an equal one is open; who gets a seat by it waits no longer. Looks at all
 * grants of each student, because a join would scan the whole course.
 * @throws Problem cohort_full, not_found for a turma of another course
 */
export async function openGrants(
  tx: Tx,
  { producerId, studentIds, courseIds }: Places,
  grant: Grant,
): Promise<Opened[]> {
  const reference = grant.reference ?? null;
  const { held = [] } = grant;
  const cohorts = held.length > 0 ? held : await seatsIn(tx, { producerId, studentIds, courseIds }, grant.cohorts);
  const ownEnds = studentIds.map((id) => grant.ownEnds?.get(id)?.toISOString() ?? null);
  const { rows } = await sql<Opened>`
    with opened as (
      insert into access_grants (producer_id, id, student_id, course_id, origin, reference, starts_at, ends_at, cohort_id,
        purchase_id, adds_days, module_ids)
      select ${producerId}, gen_random_uuid(), student, course, ${grant.origin}, ${reference},
        coalesce(${grant.startsAt?.toISOString() ?? null}::timestamptz, app_now()), ends_at,
        (select entry.cohort from ${seatsAsRows(cohorts)} where entry.student = students.student and entry.course = given.course),
        ${grant.purchaseId ?? null}::uuid, ${grant.addsDays ?? null}::integer, ${grant.moduleIds ?? null}::uuid[]
      from unnest(${studentIds}::uuid[], ${ownEnds}::timestamptz[]) as students (student, own_end),
        unnest(${courseIds}::uuid[], ${endsByCourse(courseIds, grant.endsAt)}::timestamptz[]) as given (course, given_end),
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
      returning *),
    left_lists as (${leavingLists(producerId, sql`opened`)})
    select id, student_id as "studentId", ends_at as "endsAt", cohort_id as "cohortId", to_jsonb(joined_at) as "waitedSince"
    from opened left join left_lists using (student_id, cohort_id)`.execute(tx);
  return rows;
}

/** The end for each course, as an array for SQL. */
export const endsByCourse = (courseIds: readonly string[], ends: Grant['endsAt']): (string | null)[] =>
  courseIds.map(
    (id) => (ends instanceof Map ? ends.get(id) : (ends as Date | null | undefined))?.toISOString() ?? null,
  );

/** Closes the grants of one origin, and reference if given. */
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

/** Changes the end of the unclosed grants of one origin and reference. */
export async function endGrants(
  tx: Tx,
  { producerId, studentIds, courseIds }: Places,
  {
    origin,
    reference,
    endsAt,
    addsDays,
  }: Pick<Grant, 'origin' | 'addsDays'> & { reference: string; endsAt: Date | null },
): Promise<void> {
  await sql`
    update access_grants set ends_at = ${endsAt?.toISOString() ?? null}, adds_days = ${addsDays ?? null}
    where producer_id = ${producerId} and student_id = any (${studentIds}::uuid[]) and course_id = any (${courseIds}::uuid[])
      and origin = ${origin} and reference = ${reference} and closed_at is null`.execute(tx);
}

/**
 * Like `closeGrants`, for refunds. Also marks grants that the producer had closed before, so that undoing that closure
 * does not open them; and by a refund all that were closed before, since certificates depend on it.
 */
export async function revokeGrants(
  tx: Tx,
  places: Places,
  grant: Pick<Grant, 'origin' | 'reference'> & { reference: string; reason: ClosedReason },
): Promise<void> {
  await closeGrants(tx, places, grant);
  const { producerId, studentIds, courseIds } = places;
  const outweighed: ClosedReason[] = isRefund(grant.reason) ? ['edited', 'replaced', 'canceled'] : ['edited'];
  await sql`
    update access_grants set closed_reason = ${grant.reason}
    where producer_id = ${producerId} and student_id = any (${studentIds}::uuid[]) and course_id = any (${courseIds}::uuid[])
      and origin = ${grant.origin} and reference = ${grant.reference} and closed_reason = any (${outweighed}::text[])`.execute(
    tx,
  );
}

/** Closes all grants, whatever their origin, for the producer. */
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
