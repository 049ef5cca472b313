import type { Settled } from '#shared/quizzes/regrade.ts';
import type { Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notifyEach } from '../../notifications/notify.ts';
import { passLesson } from '../attempt/settle.ts';
import { requestCertificates } from '../request-certificate.ts';

type GradedLesson = { producerId: string; lessonId: string; lessonTitle: string; courseId: string };
/** Of one attempt. */
export type NewScore = { studentId: string; submittedAt: string; score: number; passed: boolean; before: Settled };

/** Passing completes the lesson, and another score may complete the conditions of the certificate. */
export async function applyScores(
  tx: Tx,
  jobs: Jobs,
  lesson: GradedLesson,
  scores: readonly NewScore[],
): Promise<void> {
  const { producerId, lessonId } = lesson;
  const passing = scores.filter(({ passed, before }) => passed && !before.passed);
  const handedIn = new Map(passing.map(({ studentId, submittedAt }) => [studentId, submittedAt]));
  // Locks enrollments in the order in which everything locks those of several students.
  for (const [studentId, handedInAt] of [...handedIn].sort())
    await passLesson(tx, jobs, { producerId, studentId }, { lessonId, handedInAt });
  const changed = scores.filter(({ score, before }) => score !== before.score);
  const studentIds = changed.map(({ studentId }) => studentId);
  await requestCertificates(tx, jobs, { producerId, studentIds }, lessonId);
}

/** Tells students the score that their essays had delayed. */
export const notifyGraded = (tx: Tx, jobs: Jobs, lesson: GradedLesson, scores: readonly NewScore[]): Promise<void> =>
  notifyEach(
    tx,
    jobs,
    lesson.producerId,
    scores.map(({ studentId, score, passed }) => ({
      studentId,
      type: 'course',
      title: passed ? 'Questionário corrigido: você passou' : 'Questionário corrigido',
      message: `Sua nota em “${lesson.lessonTitle}” é ${score}%.`,
      courseId: lesson.courseId,
    })),
  );
