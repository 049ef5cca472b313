import { sql } from 'kysely';
import type { Edit } from '#shared/contract/edits.ts';
import type { AuthoredCohort, CohortInput } from '#shared/contract/school/cohorts.ts';
import type { Impact } from '#shared/contract/school/release-rules.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { editedBy, saveEdit } from '../database/edited-row.ts';
import { type IdempotencyKey, idOf } from '../database/idempotency.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notFound, Problem } from '../problem.ts';
import { reserveSeats } from '../students/access/cohorts/seats.ts';
import { hideConversations } from './hide-conversations.ts';
import { impactOf, withDates } from './impact.ts';
import { handleLosses, type LossHandling } from './losses.ts';

type Made = { id: string };

/** @throws Problem not_found */
export function createCohort(
  db: Database,
  school: SchoolActor,
  { courseId, cohort, key }: { courseId: string; cohort: CohortInput } & IdempotencyKey,
): Promise<Made> {
  const { producerId } = school;
  const id = idOf(producerId, `turma of ${courseId}`, key);
  return asSchool(db, { producerId }, async (tx) => {
    await lockCourse(tx, producerId, courseId);
    if (cohort.isDefault) await passOnDefault(tx, school, courseId, id);
    const made = await tx
      .insertInto('cohorts')
      .values({ producer_id: producerId, id, course_id: courseId, ...columnsOf(cohort) })
      .onConflict((before) => before.columns(['producer_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) await recordAuditEvent(tx, school, school.place, { action: 'cohort_created', subject: cohort.name });
    return { id };
  });
}

/** @throws Problem not_found, edit_conflict, cohort_full for fewer seats than students */
export function updateCohort(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { cohortId, cohort, version, formId, ...meant }: { cohortId: string; cohort: CohortInput } & Edit & LossHandling,
): Promise<Made & { version: number }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { courseId } = await findCohort(tx, producerId, cohortId);
    await lockCourse(tx, producerId, courseId);
    const place = { courseId, cohortId, alter: withDates(cohortId, cohort) };
    await handleLosses(tx, jobs, producerId, { ...place, ...meant });
    // Only now: judging many students takes long, and who enrolls somebody waits for this lock.
    const { seats } = await lockCohort(tx, producerId, cohortId);
    if (cohort.isDefault) await passOnDefault(tx, school, courseId, cohortId);
    const { after } = await saveEdit<AuthoredCohort>(
      tx,
      school,
      { version, formId },
      {
        table: 'cohorts',
        as: 't',
        row: sql`from cohorts t where t.producer_id = ${producerId} and t.id = ${cohortId}`,
        set: { ...columnsOf(cohort), updated_at: sql`app_now()` },
        fields: AUTHORED_COHORT,
      },
    );
    // Extended access may have filled it beyond its seats, which must not prevent changing anything else.
    if (cohort.seats !== null && cohort.seats < (seats ?? Number.POSITIVE_INFINITY))
      await reserveSeats(tx, { producerId, cohortId, courseId, studentIds: [] });
    await recordAuditEvent(tx, school, school.place, { action: 'cohort_changed', subject: cohort.name });
    return { id: cohortId, version: after.version };
  });
}

/** Previews a change of dates, without a lock: it takes long in a large school. @throws Problem not_found */
export function readDateImpact(
  db: Database,
  { producerId }: SchoolActor,
  { cohortId, cohort }: { cohortId: string; cohort: CohortInput },
): Promise<Impact> {
  return asSchool(db, { producerId }, async (tx) => {
    const { courseId } = await findCohort(tx, producerId, cohortId);
    return impactOf(tx, producerId, { courseId, cohortId }, withDates(cohortId, cohort));
  });
}

/**
 * Copies the turma with all dates moved by a number of days, in São Paulo's time: dates, rules and seats, without
 * students.
 * @throws Problem not_found
 */
export function copyCohort(
  db: Database,
  school: SchoolActor,
  { cohortId, name, days, key }: { cohortId: string; name: string; days: number } & IdempotencyKey,
): Promise<Made> {
  const { producerId } = school;
  const id = idOf(producerId, `copy of turma ${cohortId}`, key);
  const later = (column: string) =>
    sql`((${sql.ref(column)} at time zone 'America/Sao_Paulo') + ${days} * interval '1 day') at time zone 'America/Sao_Paulo'`;
  return asSchool(db, { producerId }, async (tx) => {
    await lockCohort(tx, producerId, cohortId);
    const { rows } = await sql<Made>`
      with made as (
        insert into cohorts (producer_id, id, course_id, name, starts_at, ends_at, ends_access, enroll_from, enroll_until, seats, admits_waiting)
        select producer_id, ${id}::uuid, course_id, ${name}, ${later('starts_at')}, ${later('ends_at')}, ends_access,
          ${later('enroll_from')}, ${later('enroll_until')}, seats, admits_waiting
        from cohorts where producer_id = ${producerId} and id = ${cohortId}
        on conflict (producer_id, id) do nothing returning id),
      rules as (
        insert into release_rules (producer_id, id, course_id, cohort_id, module_id, lesson_id, kind, at, days, hour, after_lesson_id, until, until_days)
        select r.producer_id, gen_random_uuid(), r.course_id, made.id, r.module_id, r.lesson_id, r.kind, ${later('r.at')}, r.days, r.hour,
          r.after_lesson_id, ${later('r.until')}, r.until_days
        from release_rules r, made where r.producer_id = ${producerId} and r.cohort_id = ${cohortId})
      select id from made`.execute(tx);
    if (rows.length > 0) await recordAuditEvent(tx, school, school.place, { action: 'cohort_copied', subject: name });
    return { id };
  });
}

/** @throws Problem not_found, cohort_not_empty if it has students with access or a waiting list */
export function deleteCohort(db: Database, school: SchoolActor, { cohortId }: { cohortId: string }): Promise<Made> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { name } = await lockCohort(tx, producerId, cohortId);
    const { rows } = await sql`
      select from access_grants g
      join enrollments e on e.producer_id = g.producer_id and e.student_id = g.student_id and e.course_id = g.course_id
      where g.producer_id = ${producerId} and g.cohort_id = ${cohortId} and g.closed_at is null
        and enrollment_open(e.status, e.access_until, app_now())
      union all select from cohort_waiting where producer_id = ${producerId} and cohort_id = ${cohortId} limit 1`.execute(
      tx,
    );
    if (rows.length > 0) throw new Problem('cohort_not_empty');
    await hideConversations(tx, producerId, cohortId);
    await tx.deleteFrom('cohorts').where('producer_id', '=', producerId).where('id', '=', cohortId).execute();
    await recordAuditEvent(tx, school, school.place, { action: 'cohort_deleted', subject: name });
    return { id: cohortId };
  });
}

const columnsOf = (cohort: CohortInput) => ({
  name: cohort.name,
  starts_at: cohort.startsAt,
  ends_at: cohort.endsAt,
  ends_access: cohort.endsAccess,
  enroll_from: cohort.enrollFrom,
  enroll_until: cohort.enrollUntil,
  seats: cohort.seats,
  is_default: cohort.isDefault,
  admits_waiting: cohort.admitsWaiting,
});

/** The columns of cohort `t` that its form edits. */
const AUTHORED_COHORT = [
  't.id',
  't.name',
  't.starts_at as startsAt',
  't.ends_at as endsAt',
  't.ends_access as endsAccess',
  't.enroll_from as enrollFrom',
  't.enroll_until as enrollUntil',
  't.seats',
  't.is_default as isDefault',
  't.admits_waiting as admitsWaiting',
  't.version',
] as const;

/** Serializes choosing the default turma, so that there is at most one. */
const passOnDefault = (tx: Tx, school: SchoolActor, courseId: string, id: string) =>
  tx
    .updateTable('cohorts')
    .set({ is_default: false, ...editedBy(school) })
    .where('producer_id', '=', school.producerId)
    .where('course_id', '=', courseId)
    .where('id', '<>', id)
    .where('is_default', '=', true)
    .execute();

/** @throws Problem not_found */
export const lockCourse = (tx: Tx, producerId: string, courseId: string) =>
  tx
    .selectFrom('courses')
    .select('id')
    .where('producer_id', '=', producerId)
    .where('id', '=', courseId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);

const findCohort = (tx: Tx, producerId: string, cohortId: string) =>
  tx
    .selectFrom('cohorts as t')
    .innerJoin('courses as c', (on) =>
      on.onRef('c.producer_id', '=', 't.producer_id').onRef('c.id', '=', 't.course_id').on('c.deleted_at', 'is', null),
    )
    .select('t.course_id as courseId')
    .where('t.producer_id', '=', producerId)
    .where('t.id', '=', cohortId)
    .executeTakeFirstOrThrow(notFound);

/** Locks the course first, as everywhere. @throws Problem not_found */
export async function lockCohort(
  tx: Tx,
  producerId: string,
  cohortId: string,
): Promise<{ courseId: string; name: string; seats: number | null }> {
  const { courseId } = await findCohort(tx, producerId, cohortId);
  await lockCourse(tx, producerId, courseId);
  return tx
    .selectFrom('cohorts')
    .select(['course_id as courseId', 'name', 'seats'])
    .where('producer_id', '=', producerId)
    .where('id', '=', cohortId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}
