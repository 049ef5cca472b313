import { memo, Suspense } from 'react';
import type { LessonContent } from '#shared/contract/student.ts';
import { AfterHydration } from '#web/lib/after-hydration.tsx';
import { inPreview } from '../preview/in-preview.ts';
import { LessonRating, LessonTabs, LessonTask, QuizCard } from './later.ts';
import { useOneColumn } from './use-one-column.ts';

type LessonCardsProps = { lesson: LessonContent; completed: boolean; quizAlone: boolean };

/**
 * What a lesson has below its title. Kept apart from the stage above it, which changes as soon as the viewing has its code: React
 * would then throw away those that the server drew and whose own pieces have not come yet.
 */
export const LessonCards = memo(function LessonCards({ lesson, completed, quizAlone }: LessonCardsProps) {
  const { id, quiz, hasTask } = lesson;
  return (
    <>
      <Suspense>{quiz && !quizAlone && <QuizCard lessonId={id} quiz={quiz} />}</Suspense>
      <Suspense>{completed && !inPreview() && <LessonRating lesson={lesson} />}</Suspense>
      <Suspense>{hasTask && <LessonTask key={id} lessonId={id} />}</Suspense>
      <AfterHydration>
        <OwnTabs lesson={lesson} />
      </AfterHydration>
    </>
  );
});

/** In one column they are one row with what else stands beside the video: see LessonSide. */
function OwnTabs({ lesson }: { lesson: LessonContent }) {
  const oneColumn = useOneColumn();
  return <Suspense>{!oneColumn && <LessonTabs key={lesson.id} lesson={lesson} />}</Suspense>;
}
