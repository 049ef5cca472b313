import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/* Access is a ledger: every source of access is a grant of its own, and an enrolment is open while one valid grant
   stands. Whoever opens or closes grants refreshes the enrolments in the same transaction. */

/** Students of one school, each in all of these courses. */
export type Places = { producerId: string; studentIds: readonly string[]; courseIds: readonly string[] };

export type Grant = {
  origin: 'manual' | 'import' | 'sale' | 'courtesy';
  /** What the grant came from, a sale for instance; null when there is nothing to tell two of them apart. */
  reference?: string | null;
  startsAt?: Date;
  endsAt?: Date | null;
};

/**
 * Opens one grant per student and course. One that says the same and still stands is not repeated: of each
 * student all are looked at, because a join would go through all of the course.
 */
export async function openGrants(tx: Tx, { producerId, studentIds, courseIds }: Places, grant: Grant): Promise<void> {
  const endsAt = grant.endsAt?.toISOString() ?? null;
  const reference = grant.reference ?? null;
  await sql`
    insert into access_grants (producer_id, id, student_id, course_id, origin, reference, starts_at, ends_at)
    select ${producerId}, gen_random_uuid(), student, course, ${grant.origin}, ${reference},
      coalesce(${grant.startsAt?.toISOString() ?? null}::timestamptz, now()), ${endsAt}::timestamptz
    from unnest(${studentIds}::uuid[]) as student, unnest(${courseIds}::uuid[]) as course
    where not (select coalesce(bool_or(g.course_id = course and g.origin = ${grant.origin} and g.closed_at is null
        and g.reference is not distinct from ${reference}
        and g.ends_at is not distinct from ${endsAt}::timestamptz), false)
      from access_grants g where g.producer_id = ${producerId} and g.student_id = student)
  `.execute(tx);
}

/** Closes the grants of one origin (and reference, when given); those of other origins stand as they are. */
export async function closeGrants(
  tx: Tx,
  { producerId, studentIds, courseIds }: Places,
  { origin, reference }: Pick<Grant, 'origin' | 'reference'>,
): Promise<void> {
  let grants = tx
    .updateTable('access_grants')
    .set({ closed_at: sql`now()` })
    .where('producer_id', '=', producerId)
    .where('student_id', 'in', studentIds)
    .where('course_id', 'in', courseIds)
    .where('origin', '=', origin)
    .where('closed_at', 'is', null);
  if (reference) grants = grants.where('reference', '=', reference);
  await grants.execute();
}

/** Closes all of them, whatever they came from: the producer's own word. */
export async function closeAllGrants(tx: Tx, { producerId, studentIds, courseIds }: Places): Promise<void> {
  await sql`
    update access_grants set closed_at = now()
    where producer_id = ${producerId} and student_id = any (${studentIds}::uuid[])
      and course_id = any (${courseIds}::uuid[]) and closed_at is null`.execute(tx);
}

/**
 * Brings enrolments in line with their grants: with a valid one active or completed, by what the student has done,
 * without one inactive. The date of enrolment, which releases count from, is that of the first grant for good.
 */
export async function refreshEnrolments(tx: Tx, { producerId, studentIds, courseIds }: Places): Promise<void> {
  // Locked first, in one order: of two sources changing at once, the second one reads what the first has written.
  await sql`
    insert into enrollments (producer_id, student_id, course_id, status)
    select ${producerId}, student, course, 'inactive'
    from unnest(${studentIds}::uuid[]) as student, unnest(${courseIds}::uuid[]) as course order by student, course
    on conflict (producer_id, student_id, course_id) do update set status = enrollments.status`.execute(tx);
  // The clock, not now(): what committed while this transaction waited began after it did.
  await sql`
    update enrollments e set
      status = case
        when not g.valid then 'inactive'
        when e.status <> 'inactive' then e.status
        when e.progress = 100 then 'completed'
        else 'active' end,
      access_until = coalesce(g.until, e.access_until),
      enrolled_at = least(e.enrolled_at, g.first_start)
    from (
      select student_id, course_id, min(starts_at) as first_start, bool_or(stands) as valid,
        max(coalesce(ends_at, 'infinity')) filter (where stands) as until
      from (
        select *, closed_at is null and clock_timestamp() >= starts_at
            and clock_timestamp() < coalesce(ends_at, 'infinity') as stands
        from access_grants
        where producer_id = ${producerId} and student_id = any (${studentIds}::uuid[])
          and course_id = any (${courseIds}::uuid[])
      ) judged
      group by student_id, course_id) g
    where e.producer_id = ${producerId} and e.student_id = g.student_id and e.course_id = g.course_id`.execute(tx);
}
