import { sql } from 'kysely';
import { isOver, mayHandIn, type SubmissionState } from '#shared/assignments/states.ts';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import type { Learner } from '../../actors.ts';
import { type Database, readAsSchool, type Tx } from '../../db.ts';
import { listedLesson } from '../../learning/listed-lesson.ts';
import { notFound, Problem } from '../../problem.ts';
import { filesOf, handedInToStudent } from '../handed-in.ts';

type Stored = Omit<StudentTask, 'overdue' | 'refusal' | 'version'> & {
  assignmentId: string;
  lessonId: string;
  available: boolean;
  now: string;
  /** Of the latest submission. */
  state: SubmissionState | null;
  returned: boolean;
  handedIn: number;
};

export type OwnTask = Stored & Pick<StudentTask, 'overdue' | 'refusal' | 'version'>;

/** @throws Problem not_found, also of a course that is not open, lesson_not_released */
export async function readTask(
  db: Database,
  student: Learner,
  { lessonId }: { lessonId: string },
): Promise<StudentTask> {
  const { producerId, studentId } = student;
  return shown(await readAsSchool(db, { producerId, studentId }, (tx) => findTask(tx, student, lessonId)));
}

/** The task of a lesson that is open to the student, in one statement. @throws Problem not_found, lesson_not_released */
export async function findTask(tx: Tx, student: Learner, lessonId: string): Promise<OwnTask> {
  const { producerId, studentId } = student;
  const lesson = listedLesson(tx, student, sql`${lessonId}::uuid`);
  const mine = sql`s.producer_id = ${producerId} and s.assignment_id = a.id and s.student_id = ${studentId}`;
  const { rows } = await sql<Stored>`
    select a.id as "assignmentId", a.lesson_id as "lessonId", lesson.available, app_now() as now, a.title, a.instructions,
      a.accepts, a.file_kinds as "fileKinds", a.file_megabytes as "fileMegabytes", a.criteria, a.mandatory,
      a.takes_late as "takesLate", assignment_due(a.producer_id, a.id, ${studentId}) as "dueAt",
      last.state, coalesce(last.returned, false) as returned, coalesce(last.version, 0)::integer as "handedIn",
      (select jsonb_build_object('body', s.body, 'link', s.link, 'files', ${filesOf}, 'savedAt', s.saved_at)
        from submissions s where ${mine} and s.state = 'draft') as draft,
      array(select ${handedInToStudent} from submissions s where ${mine} and s.state <> 'draft' order by s.version desc) as versions
    from (${lesson}) lesson
    join assignments a on a.producer_id = ${producerId} and a.lesson_id = ${lessonId} and a.removed_at is null
    left join lateral (select s.state, s.returned_at is not null as returned, s.version from submissions s
      where ${mine} and s.current) last on true`.execute(tx);
  const [stored] = rows;
  if (!stored) throw notFound();
  if (!stored.available) throw new Problem('lesson_not_released');
  const [dueAt, now] = [stored.dueAt === null ? null : new Date(stored.dueAt), new Date(stored.now)];
  return {
    ...stored,
    overdue: isOver(dueAt, now),
    refusal: mayHandIn({ ...stored, versions: stored.handedIn, dueAt }, now),
    version: stored.handedIn + 1,
  };
}

/** The task as the student sees it. */
export const shown = ({ assignmentId, lessonId, available, now, state, returned, handedIn, ...task }: OwnTask) =>
  task satisfies StudentTask;

/** Serializes one student's actions on one task. */
export const lockTask = (tx: Tx, { producerId, studentId }: Learner, lessonId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('task ' || ${`${producerId} ${studentId} ${lessonId}`}::text, 0))`.execute(
    tx,
  );

/**
 * Throws unless the task accepts a submission and `version` is the next one: another tab may have submitted
 * it.
 * @throws Problem submission_changed, submission_refused
 */
export function requireOpen({ refusal, ...task }: OwnTask, version: number): void {
  if (task.version !== version) throw new Problem('submission_changed');
  if (refusal) throw new Problem('submission_refused', { reason: refusal });
}
