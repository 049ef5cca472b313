import { sql } from 'kysely';
import type { Learner } from '../actors.ts';
import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';

export const requestCertificate = (tx: Tx, jobs: Jobs, { producerId, studentId }: Learner, lessonId: string) =>
  requestCertificates(tx, jobs, { producerId, studentIds: [studentId] }, lessonId);

/** If the course's certificate depends on quiz results, a new score may complete the conditions. */
export async function requestCertificates(
  tx: Tx,
  jobs: Jobs,
  { producerId, studentIds }: { producerId: string; studentIds: readonly string[] },
  lessonId: string,
): Promise<void> {
  if (studentIds.length === 0) return;
  const { rows } = await sql<{ courseId: string }>`
    select l.course_id as "courseId"
    from lessons l join certificate_rules r on r.producer_id = l.producer_id and r.course_id = l.course_id
    where l.producer_id = ${producerId} and l.id = ${lessonId} and r.active_since is not null and r.quiz_rule <> 'none'`.execute(
    tx,
  );
  for (const { courseId } of rows) {
    const wanted = [...new Set(studentIds)].map((studentId) => ({ producerId, studentId, courseId }));
    await jobs.addAll(tx, 'certificate', wanted);
  }
}
