import { sql } from 'kysely';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { type Answer, saveDraft } from './draft.ts';
import { findTask, lockTask, type OwnTask, requireOpen, shown } from './own-task.ts';

type Asked = Answer & { lessonId: string; fileIds: string[] };

/**
 * Submits a task: the draft becomes the next version. Repeated requests submit once; of two tabs, the second
 * is refused and keeps its text.
 * @throws Problem not_found, lesson_not_released, submission_changed, submission_refused, submission_empty, edit_conflict
 */
export function submitTask(db: Database, student: Learner, { lessonId, ...asked }: Asked): Promise<StudentTask> {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    await lockTask(tx, student, lessonId);
    const task = await findTask(tx, student, lessonId);
    const answer = accepted(task, asked);
    if (wasHandedIn(task, answer)) return shown(task);
    requireOpen(task, answer.version);
    if (!isSame(answer.fileIds, task.draft?.files ?? [])) throw new Problem('submission_changed');
    if (answer.body === '' && answer.link === null && answer.fileIds.length === 0)
      throw new Problem('submission_empty');
    const { id } = await saveDraft(tx, student, task, answer);
    await handIn(tx, student, task, id);
    return shown(await findTask(tx, student, lessonId));
  });
}

/** Drops fields that the task does not accept. */
const accepted = ({ accepts }: OwnTask, { body, link, ...asked }: Omit<Asked, 'lessonId'>) => ({
  ...asked,
  body: accepts.includes('text') ? body : '',
  link: accepts.includes('link') ? link : null,
});

/** The same submission, sent again. */
function wasHandedIn({ versions: [last] }: OwnTask, { version, body, link, fileIds }: ReturnType<typeof accepted>) {
  return last?.version === version && last.body === body && last.link === link && isSame(fileIds, last.files);
}

const isSame = (ids: readonly string[], files: readonly { id: string }[]) =>
  ids.length === files.length && files.every(({ id }) => ids.includes(id));

async function handIn(tx: Tx, { producerId, studentId }: Learner, task: OwnTask, id: string): Promise<void> {
  const { assignmentId, overdue, state, returned } = task;
  const late = overdue && !(state === 'redo' && returned);
  // Waits for whoever is grading it, who locks nothing else.
  const { rows: replaced } = await sql`
    update submissions set current = false
    where producer_id = ${producerId} and assignment_id = ${assignmentId} and student_id = ${studentId} and current
      and state = ${state}
    returning id`.execute(tx);
  if (state !== null && replaced.length === 0) throw new Problem('submission_refused', { reason: 'reviewing' });
  await sql`
    update submissions set state = 'submitted', current = true, submitted_at = app_now(), late = ${late}
    where producer_id = ${producerId} and id = ${id}`.execute(tx);
}
