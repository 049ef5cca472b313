import { sql } from 'kysely';
import type { LessonContent } from '#shared/contract/student.ts';
import type { Learner } from '../../actors.ts';

/**
 * What must be done before lesson `l` counts as completed: passing its quiz, or an approved mandatory task.
 * Earlier completions are kept.
 */
export const blockedBy = ({ studentId }: Pick<Learner, 'studentId'>) => sql<LessonContent['held']>`case
  when exists (select from lesson_progress done
    where done.producer_id = l.producer_id and done.student_id = ${studentId} and done.lesson_id = l.id and done.completed) then null
  when quiz_to_pass(l.producer_id, l.id, ${studentId}::uuid) then 'quiz'
  when exists (select from assignments a
    where a.producer_id = l.producer_id and a.lesson_id = l.id and a.mandatory and a.removed_at is null
      and not exists (select from submissions s
        where s.producer_id = a.producer_id and s.assignment_id = a.id and s.student_id = ${studentId} and s.current
          and s.state = 'approved' and s.returned_at is not null)) then 'task' end`;
