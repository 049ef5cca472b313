import { sql } from 'kysely';
import type { WaitingList } from '#shared/contract/school/waiting-list.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { seatsTaken } from '../../students/access/cohorts/seats.ts';
import { waitForSeat } from '../../students/access/cohorts/waiting.ts';
import { lockCohort } from '../save.ts';

type Asked = { cohortId: string };

/** In order of arrival. @throws Problem not_found */
export function listWaiting(db: Database, { producerId }: SchoolActor, { cohortId }: Asked): Promise<WaitingList> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<WaitingList>`
      select t.seats - ${seatsTaken()} as free,
        (select count(*)::integer from cohort_waiting w where w.producer_id = t.producer_id and w.cohort_id = t.id) as total,
        (select coalesce(json_agg(json_build_object('id', first.id, 'name', first.name, 'email', first.email,
            'joinedAt', first.joined_at, 'active', first.status = 'active') order by first.joined_at, first.id), '[]')
          from (select s.id, s.name, s.email, s.status, w.joined_at from cohort_waiting w
            join students s on s.producer_id = w.producer_id and s.id = w.student_id
            where w.producer_id = t.producer_id and w.cohort_id = t.id
            order by w.joined_at, w.student_id limit ${LIMITS.waitingShown}) first) as students
      from cohorts t join courses c on c.producer_id = t.producer_id and c.id = t.course_id and c.deleted_at is null
      where t.producer_id = ${producerId} and t.id = ${cohortId}`.execute(tx);
    return rows[0] ?? Promise.reject(notFound());
  });
}

/** Adds students of the school to the end of the list. @throws Problem not_found */
export function joinWaiting(
  db: Database,
  school: SchoolActor,
  { cohortId, studentIds }: Asked & { studentIds: string[] },
): Promise<{ waiting: number }> {
  const { producerId } = school;
  const ids = [...new Set(studentIds)];
  return asSchool(db, { producerId }, async (tx) => {
    const { courseId, name } = await lockCohort(tx, producerId, cohortId);
    const known = await tx
      .selectFrom('students')
      .select('id')
      .where('producer_id', '=', producerId)
      .where('id', 'in', ids)
      .execute();
    if (known.length < ids.length) throw notFound();
    await waitForSeat(
      tx,
      producerId,
      ids.map((studentId) => ({ studentId, courseId, cohortId })),
    );
    await recordAuditEvent(tx, school, school.place, { action: 'waiting_joined', subject: name, count: ids.length });
    return { waiting: ids.length };
  });
}

/** Idempotent. @throws Problem not_found */
export function leaveWaiting(
  db: Database,
  school: SchoolActor,
  { cohortId, studentIds }: Asked & { studentIds: string[] },
): Promise<{ left: number }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { name } = await lockCohort(tx, producerId, cohortId);
    const { numDeletedRows } = await tx
      .deleteFrom('cohort_waiting')
      .where('producer_id', '=', producerId)
      .where('cohort_id', '=', cohortId)
      .where('student_id', 'in', studentIds)
      .executeTakeFirst();
    const left = Number(numDeletedRows);
    if (left > 0)
      await recordAuditEvent(tx, school, school.place, { action: 'waiting_left', subject: name, count: left });
    return { left };
  });
}
