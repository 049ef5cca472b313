import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AssignmentInput, LessonAssignment } from '#shared/contract/assignments/assignments.ts';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import { ownLesson } from '../../courses/own-lesson.ts';
import { type Database, readAsSchool, type Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';

type OfLesson = { lessonId: string };

/** The assignment, with the turmas that may have their own due dates. @throws Problem not_found */
export async function readAssignment(
  db: Database,
  { producerId }: SchoolActor,
  { lessonId }: OfLesson,
): Promise<LessonAssignment> {
  const due = sql`array(select jsonb_build_object('cohortId', d.cohort_id, 'dueAt', d.due_at) from assignment_due_dates d
    where d.producer_id = a.producer_id and d.assignment_id = a.id order by d.due_at, d.cohort_id)`;
  const found = await readAsSchool(db, { producerId }, (tx) =>
    ownLesson(tx, producerId, lessonId)
      .leftJoin('assignments as a', (on) =>
        on.onRef('a.producer_id', '=', 'l.producer_id').onRef('a.lesson_id', '=', 'l.id'),
      )
      .select([
        sql<LessonAssignment['assignment']>`case when a.id is not null and a.removed_at is null then jsonb_build_object(
          'title', a.title, 'instructions', a.instructions, 'accepts', a.accepts, 'fileKinds', a.file_kinds,
          'fileMegabytes', a.file_megabytes, 'criteria', a.criteria, 'mandatory', a.mandatory, 'dueAt', a.due_at,
          'takesLate', a.takes_late, 'dueDates', ${due}) end`.as('assignment'),
        sql<number>`(select count(*)::integer from submissions s
          where s.producer_id = a.producer_id and s.assignment_id = a.id and s.current)`.as('submissions'),
        sql<LessonAssignment['cohorts']>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name)
          order by t.starts_at desc nulls last, t.name, t.id) from cohorts t
          where t.producer_id = l.producer_id and t.course_id = l.course_id), '[]')`.as('cohorts'),
      ])
      .executeTakeFirst(),
  );
  if (!found) throw notFound();
  return found;
}

/** Existing submissions keep their marks. @throws Problem not_found, also for a turma of another course */
export function saveAssignment(
  db: Database,
  school: SchoolActor,
  { lessonId, assignment }: OfLesson & { assignment: AssignmentInput },
): Promise<Record<string, never>> {
  const { producerId } = school;
  return withAuditEvent(db, school, auditEventOf('assignment_saved'), async (tx) => {
    const lesson = await lockLesson(tx, producerId, lessonId);
    await requireCohorts(tx, producerId, lesson.courseId, assignment.dueDates);
    const id = await writeAssignment(tx, producerId, lessonId, assignment);
    await writeDueDates(tx, producerId, id, assignment.dueDates);
    return lesson;
  }).then(nothing);
}

/** Submissions are kept, and reappear if the assignment is restored. @throws Problem not_found */
export const removeAssignment = (db: Database, school: SchoolActor, { lessonId }: OfLesson) =>
  withAuditEvent(db, school, auditEventOf('assignment_removed'), (tx) =>
    setRemoved(tx, school.producerId, lessonId, sql`coalesce(removed_at, app_now())`),
  ).then(nothing);

/** @throws Problem not_found */
export const restoreAssignment = (db: Database, school: SchoolActor, { lessonId }: OfLesson) =>
  withAuditEvent(db, school, auditEventOf('assignment_restored'), (tx) =>
    setRemoved(tx, school.producerId, lessonId, sql`null`),
  ).then(nothing);

type Lesson = { title: string; courseId: string };

const auditEventOf =
  (action: 'assignment_saved' | 'assignment_removed' | 'assignment_restored') =>
  ({ title }: Lesson) => ({ action, subject: title });
const nothing = () => ({});

/** Serializes concurrent saves of one lesson's forms. */
const lockLesson = (tx: Tx, producerId: string, lessonId: string): Promise<Lesson> =>
  ownLesson(tx, producerId, lessonId)
    .select(['l.title', 'l.course_id as courseId'])
    .forNoKeyUpdate('l')
    .executeTakeFirstOrThrow(notFound);

async function setRemoved(tx: Tx, producerId: string, lessonId: string, at: ReturnType<typeof sql>): Promise<Lesson> {
  const lesson = await lockLesson(tx, producerId, lessonId);
  const { numAffectedRows } = await sql`
    update assignments set removed_at = ${at} where producer_id = ${producerId} and lesson_id = ${lessonId}`.execute(
    tx,
  );
  if (numAffectedRows === 0n) throw notFound();
  return lesson;
}

async function requireCohorts(
  tx: Tx,
  producerId: string,
  courseId: string,
  dueDates: AssignmentInput['dueDates'],
): Promise<void> {
  if (dueDates.length === 0) return;
  const ids = dueDates.map(({ cohortId }) => cohortId);
  const { rows } = await sql`
    select from cohorts where producer_id = ${producerId} and course_id = ${courseId} and id = any (${ids}::uuid[])`.execute(
    tx,
  );
  if (rows.length < ids.length) throw notFound();
}

async function writeAssignment(
  tx: Tx,
  producerId: string,
  lessonId: string,
  { title, instructions, accepts, fileKinds, fileMegabytes, criteria, mandatory, dueAt, takesLate }: AssignmentInput,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into assignments (producer_id, id, lesson_id, title, instructions, accepts, file_kinds, file_megabytes, criteria,
      mandatory, due_at, takes_late)
    values (${producerId}, ${randomUUID()}, ${lessonId}, ${title}, ${instructions}, ${accepts}::text[], ${fileKinds}::text[],
      ${fileMegabytes}, ${criteria}::text[], ${mandatory}, ${dueAt}::timestamptz, ${takesLate})
    on conflict (producer_id, lesson_id) do update set title = excluded.title, instructions = excluded.instructions,
      accepts = excluded.accepts, file_kinds = excluded.file_kinds, file_megabytes = excluded.file_megabytes,
      criteria = excluded.criteria, mandatory = excluded.mandatory, due_at = excluded.due_at,
      takes_late = excluded.takes_late, removed_at = null, updated_at = app_now()
    returning id`.execute(tx);
  const [written] = rows;
  if (!written) throw new Error('A task without a row');
  return written.id;
}

async function writeDueDates(
  tx: Tx,
  producerId: string,
  id: string,
  dueDates: AssignmentInput['dueDates'],
): Promise<void> {
  await sql`delete from assignment_due_dates where producer_id = ${producerId} and assignment_id = ${id}`.execute(tx);
  if (dueDates.length === 0) return;
  await sql`
    insert into assignment_due_dates (producer_id, assignment_id, cohort_id, due_at)
    select ${producerId}, ${id}, "cohortId", "dueAt"
    from jsonb_to_recordset(${JSON.stringify(dueDates)}::jsonb) as due ("cohortId" uuid, "dueAt" timestamptz)`.execute(
    tx,
  );
}
