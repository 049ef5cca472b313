import { sql } from 'kysely';
import type { Learner } from '../actors.ts';
import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** If the course's certificate depends on quiz results, a new score may complete the conditions. */
export async function requestCertificate(
  tx: Tx,
  jobs: Jobs,
  { producerId, studentId }: Learner,
  lessonId: string,
): Promise<void> {
  const { rows } = await sql<{ courseId: string }>`
    select l.course_id as "courseId"
    from lessons l join certificate_rules r on r.producer_id = l.producer_id and r.course_id = l.course_id
    where l.producer_id = ${producerId} and l.id = ${lessonId} and r.active_since is not null and r.quiz_rule <> 'none'`.execute(
    tx,
  );
  for (const { courseId } of rows) await jobs.add(tx, 'certificate', { producerId, studentId, courseId });
}
