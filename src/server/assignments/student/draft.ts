import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { findTask, lockTask, type OwnTask, requireOpen } from './own-task.ts';

export type Written = { body: string; link: string | null };
export type Answer = Written & {
  version: number;
  /** What the form has shown or sent: only this is overwritten. Without it, whatever is saved is. */
  seen?: Written[];
};
type Which = { lessonId: string };

/**
 * Stored until it is submitted, and available on every device.
 * @throws Problem not_found, lesson_not_released, submission_changed, submission_refused, edit_conflict
 */
export function saveTaskDraft(
  db: Database,
  student: Learner,
  { lessonId, ...answer }: Which & Answer,
): Promise<{ savedAt: string }> {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    await lockTask(tx, student, lessonId);
    const task = await findTask(tx, student, lessonId);
    requireOpen(task, answer.version);
    const { savedAt } = await saveDraft(tx, student, task, answer);
    return { savedAt };
  });
}

type SavedDraft = { id: string; savedAt: string };

/**
 * There is one draft per task, numbered as the next version.
 * @param answer null leaves what is written, at first what was handed in before
 * @throws Problem submission_changed if that is handed in already, edit_conflict if another device saved something since
 */
export async function saveDraft(
  tx: Tx,
  { producerId, studentId }: Learner,
  { assignmentId, version, draft, versions: [last] }: Pick<OwnTask, 'assignmentId' | 'version' | 'draft' | 'versions'>,
  answer: (Written & Pick<Answer, 'seen'>) | null,
): Promise<SavedDraft> {
  if (draft && answer?.seen && ![answer, ...answer.seen].some((known) => isSame(known, draft)))
    throw new Problem('edit_conflict');
  const { body, link } = answer ?? last ?? { body: '', link: null };
  const { rows } = await sql<SavedDraft>`
    insert into submissions as s (producer_id, id, assignment_id, student_id, version, state, body, link)
    values (${producerId}, ${randomUUID()}, ${assignmentId}, ${studentId}, ${version}, 'draft', ${body}, ${link})
    on conflict (producer_id, assignment_id, student_id, version) do update
      set body = case when ${answer !== null} then excluded.body else s.body end,
        link = case when ${answer !== null} then excluded.link else s.link end, saved_at = app_now()
      where s.state = 'draft'
    returning s.id, s.saved_at as "savedAt"`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Problem('submission_changed');
  return saved;
}

const isSame = (one: Written, other: Written) => one.body === other.body && one.link === other.link;
