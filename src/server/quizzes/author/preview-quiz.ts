import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { drawQuestions } from '#shared/quizzes/shown.ts';
import type { SchoolActor } from '../../actors.ts';
import { ownLesson } from '../../courses/own-lesson.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { openOf, quizFor } from '../attempt/quiz-for.ts';
import { QUIZ } from '../quiz-columns.ts';

/** The quiz as a student would see it at the start of an attempt; creates no attempt. @throws Problem not_found */
export async function previewQuiz(
  db: Database,
  { producerId }: SchoolActor,
  { lessonId }: { lessonId: string },
): Promise<StudentQuiz> {
  const sheet = await readAsSchool(db, { producerId }, (tx) =>
    ownLesson(tx, producerId, lessonId)
      .innerJoin('quizzes as q', (on) =>
        on.onRef('q.producer_id', '=', 'l.producer_id').onRef('q.lesson_id', '=', 'l.id'),
      )
      .where('q.deleted_at', 'is', null)
      .where(sql<boolean>`q.questions <> '[]'`)
      .select([
        'l.id as lessonId',
        'l.title as lessonTitle',
        'l.course_id as courseId',
        sql<boolean>`l.video_url is not null`.as('hasVideo'),
        sql<string>`app_clock()`.as('now'),
        QUIZ.as('quiz'),
      ])
      .executeTakeFirstOrThrow(notFound),
  );
  const { quiz } = sheet;
  const questions = drawQuestions(quiz.questions, quiz, { pick: (below) => randomInt(below), newId: randomUUID });
  return {
    ...quizFor({ ...sheet, completed: false, attempts: [] }),
    open: openOf(untried(questions, quiz.minPercent)),
  };
}

const untried = (questions: ReturnType<typeof drawQuestions>, minPercent: number) => ({
  ...{ id: randomUUID(), number: 1, dueAt: null, submittedAt: null, score: null, passed: null, setAside: false },
  snapshot: { questions, minPercent },
  answers: [],
});
