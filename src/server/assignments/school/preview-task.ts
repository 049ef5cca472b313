import { sql } from 'kysely';
import { isOver, mayHandIn } from '#shared/assignments/states.ts';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import type { SchoolActor } from '../../actors.ts';
import { ownLesson } from '../../courses/own-lesson.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';

type Seen = { lessonId: string; cohortId?: string | undefined; at?: string | undefined };
type Asked = Omit<StudentTask, 'overdue' | 'refusal' | 'version' | 'draft' | 'versions'>;

/** A lesson's assignment as seen before submitting, by a student of the turma or of none. @throws Problem not_found */
export async function previewTask(
  db: Database,
  { producerId }: SchoolActor,
  { lessonId, cohortId, at }: Seen,
): Promise<StudentTask> {
  const found = await readAsSchool(db, { producerId }, (tx) =>
    ownLesson(tx, producerId, lessonId)
      .innerJoin('assignments as a', (on) =>
        on.onRef('a.producer_id', '=', 'l.producer_id').onRef('a.lesson_id', '=', 'l.id'),
      )
      .where('a.removed_at', 'is', null)
      .select([
        sql<string>`app_now()`.as('now'),
        sql<Asked>`json_build_object('title', a.title, 'instructions', a.instructions, 'accepts', a.accepts,
          'fileKinds', a.file_kinds, 'fileMegabytes', a.file_megabytes, 'criteria', a.criteria, 'mandatory', a.mandatory,
          'takesLate', a.takes_late, 'dueAt', coalesce((select d.due_at from assignment_due_dates d
            where d.producer_id = a.producer_id and d.assignment_id = a.id and d.cohort_id = ${cohortId ?? null}), a.due_at))`.as(
          'task',
        ),
      ])
      .executeTakeFirstOrThrow(notFound),
  );
  const { task } = found;
  const [dueAt, now] = [task.dueAt === null ? null : new Date(task.dueAt), new Date(at ?? found.now)];
  const nothing = { state: null, returned: false, versions: 0 };
  return {
    ...task,
    dueAt: dueAt?.toISOString() ?? null,
    overdue: isOver(dueAt, now),
    refusal: mayHandIn({ ...nothing, dueAt, takesLate: task.takesLate }, now),
    version: 1,
    draft: null,
    versions: [],
  };
}
