import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AssignmentInput, LessonAssignment, SavedAssignment } from '#shared/contract/assignments/assignments.ts';
import type { Edit } from '#shared/contract/edits.ts';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import { ownLesson } from '../../courses/own-lesson.ts';
import { saveEdit } from '../../database/edited-row.ts';
import { type Database, readAsSchool, type Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';

type OfLesson = { lessonId: string };

/** The assignment, with the turmas that may have their own due dates. @throws Problem not_found */
export async function readAssignment(
  db: Database,
  { producerId }: SchoolActor,
  { lessonId }: OfLesson,
): Promise<LessonAssignment> {
  const found = await readAsSchool(db, { producerId }, (tx) =>
    ownLesson(tx, producerId, lessonId)
      .leftJoin('assignments as a', (on) =>
        on.onRef('a.producer_id', '=', 'l.producer_id').onRef('a.lesson_id', '=', 'l.id'),
      )
      .select([
        sql<
          LessonAssignment['assignment']
        >`case when a.id is not null and a.removed_at is null then ${ASSIGNMENT} end`.as('assignment'),
        sql<number>`case when a.removed_at is null then coalesce(a.version, 0) else 0 end`.as('version'),
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

const ASSIGNMENT = sql<NonNullable<LessonAssignment['assignment']>>`jsonb_build_object(
  'title', a.title, 'instructions', a.instructions, 'accepts', a.accepts, 'fileKinds', a.file_kinds,
  'fileMegabytes', a.file_megabytes, 'criteria', a.criteria, 'mandatory', a.mandatory, 'dueAt', a.due_at,
  'takesLate', a.takes_late, 'dueDates', array(
    select jsonb_build_object('cohortId', d.cohort_id, 'dueAt', d.due_at) from assignment_due_dates d
    where d.producer_id = a.producer_id and d.assignment_id = a.id order by d.due_at, d.cohort_id))`;

/**
 * Existing submissions keep their marks.
 * @throws Problem edit_conflict; not_found, also for a turma of another course, or if it was removed meanwhile
 */
export async function saveAssignment(
  db: Database,
  school: SchoolActor,
  { lessonId, assignment, ...edit }: OfLesson & { assignment: AssignmentInput } & Edit,
): Promise<SavedAssignment> {
  const { producerId } = school;
  const { version } = await withAuditEvent(db, school, auditEventOf('assignment_saved'), async (tx) => {
    const lesson = await lockLesson(tx, producerId, lessonId);
    await requireCohorts(tx, producerId, lesson.courseId, assignment.dueDates);
    const written = edit.version
      ? await change(tx, school, lessonId, assignment, edit)
      : ((await insertOrBringBack(tx, school, lessonId, assignment, edit)) ??
        (await change(tx, school, lessonId, assignment, edit)));
    await writeDueDates(tx, producerId, written.id, assignment.dueDates);
    return { ...lesson, version: written.version };
  });
  return { assignment, version };
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

type Written = { id: string; version: number };

/** Does nothing if the lesson has one. One that was removed is back, with what is saved now. */
async function insertOrBringBack(
  tx: Tx,
  { producerId, userId }: SchoolActor,
  lessonId: string,
  assignment: AssignmentInput,
  { formId }: Edit,
): Promise<Written | undefined> {
  const columns = { ...columnsOf(assignment), edited_by: userId ?? null, edited_in: formId ?? null };
  return tx
    .insertInto('assignments')
    .values({
      ...{ producer_id: producerId, id: randomUUID(), lesson_id: lessonId, edited_at: sql<string>`app_now()` },
      ...columns,
    })
    .onConflict((before) =>
      before
        .columns(['producer_id', 'lesson_id'])
        .doUpdateSet({
          ...columns,
          ...{ removed_at: null, updated_at: sql<string>`app_now()`, edited_at: sql<string>`app_now()` },
          version: sql<number>`assignments.version + 1`,
        })
        .where('assignments.removed_at', 'is not', null),
    )
    .returning(['id', 'version'])
    .executeTakeFirst();
}

async function change(
  tx: Tx,
  school: SchoolActor,
  lessonId: string,
  assignment: AssignmentInput,
  edit: Edit,
): Promise<Written> {
  const { after } = await saveEdit<Written & Pick<LessonAssignment, 'assignment'>>(tx, school, edit, {
    table: 'assignments',
    as: 'a',
    row: sql`from assignments a
      where a.producer_id = ${school.producerId} and a.lesson_id = ${lessonId} and a.removed_at is null`,
    set: { ...columnsOf(assignment), updated_at: sql`app_now()` },
    fields: ['a.id', 'a.version', ASSIGNMENT.as('assignment')],
    shown: ({ version, assignment: saved }) => ({ version, assignment: saved }),
  });
  return after;
}

const columnsOf = (assignment: AssignmentInput) => ({
  title: assignment.title,
  instructions: assignment.instructions,
  accepts: assignment.accepts,
  file_kinds: assignment.fileKinds,
  file_megabytes: assignment.fileMegabytes,
  criteria: assignment.criteria,
  mandatory: assignment.mandatory,
  due_at: assignment.dueAt,
  takes_late: assignment.takesLate,
});

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
