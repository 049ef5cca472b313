import { memo, Suspense } from 'react';
import type { LessonContent } from '#shared/contract/student.ts';
import { AfterHydration } from '#web/lib/after-hydration.tsx';
import { inPreview } from '../preview/in-preview.ts';
import { LessonRating, LessonTabs, LessonTask, QuizCard } from './later.ts';
import { useOneColumn } from './use-one-column.ts';

type LessonCardsProps = { lesson: LessonContent; completed: boolean; quizAlone: boolean };

/**
 * The cards below the title. Memoized separately from the stage, which updates as soon as it has the
 * viewing's code: an update would make React discard server-rendered cards that are not hydrated yet.
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

/** In a single column they share one row of tabs with LessonSide. */
function OwnTabs({ lesson }: { lesson: LessonContent }) {
  const oneColumn = useOneColumn();
  return <Suspense>{!oneColumn && <LessonTabs key={lesson.id} lesson={lesson} />}</Suspense>;
}
