import type { LessonContent } from '../contract/student.ts';

/*
 * Parts of a lesson's page that depend on what the lesson has. Their style sheets are needed for
 * server-rendered pages.
 */

const HERE = 'student/lesson';

/** The modules, below `src/web`, of what this lesson shows on the first render. */
export function lessonPieces({ video, ebookUrl, captions, completed, quiz, hasTask }: LessonContent): string[] {
  return [
    ...(captions.length > 0 ? [`${HERE}/side/sides.tsx`] : []),
    ...(completed ? [`${HERE}/rating/lesson-rating.tsx`] : []),
    ...(quiz && (video || ebookUrl) ? [`${HERE}/quiz/quiz-card.tsx`] : []),
    ...(hasTask ? [`${HERE}/task/lesson-task.tsx`] : []),
  ];
}
