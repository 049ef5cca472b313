import './lesson-side.css';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useState } from 'react';
import type { CourseDetail } from '#shared/contract/student.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { LessonPlace } from '../../course/lesson-order.ts';
import { lessonQuery } from '../../course/queries.ts';
import { LessonTabs } from '../later.ts';
import { LessonList } from '../list/lesson-list.tsx';
import { useOneColumn } from '../use-one-column.ts';
import type { Side } from './sides.tsx';

const Sides = lazyPiece(() => import('./sides.tsx'), 'Sides');
const TranscriptPanel = lazyPiece(() => import('../transcript/transcript-panel.tsx'), 'TranscriptPanel');

type LessonSideProps = { course: CourseDetail; place: LessonPlace };

/**
 * Beside the player: the list of lessons, or the transcript. In a single column everything is in one row of
 * tabs below. Memoized separately from the window, like LessonCards.
 */
export const LessonSide = memo(function LessonSide({ course, place }: LessonSideProps) {
  const { lesson } = place;
  const { data, error } = useQuery({ ...lessonQuery(lesson.id), enabled: lesson.available });
  const oneColumn = useOneColumn();
  const sides: Side[] = [{ value: 'lessons', label: 'Aulas', panel: <LessonList course={course} place={place} /> }];
  if (data && data.captions.length > 0)
    sides.push({ value: 'transcript', label: 'Transcrição', panel: <TranscriptPanel key={data.id} lesson={data} /> });
  const [chosen, setChosen] = useState('lessons');
  const shown = sides.find(({ value }) => value === chosen) ?? sides[0];
  if (oneColumn && data) {
    const before = sides.toReversed().map(({ value, ...side }) => ({ id: value, ...side }));
    return (
      <div className="lesson-side max-md:mt-1">
        <Suspense
          fallback={
            <>
              <TabsToCome />
              {sides[0]?.panel}
            </>
          }
        >
          <LessonTabs key={data.id} lesson={data} before={before} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className="lesson-side max-md:mt-1">
      {sides.length > 1 && (
        <Suspense fallback={<div className="mt-3.5 h-9.5 flex-none max-[1024px]:hidden" />}>
          <Sides sides={sides} value={shown?.value ?? ''} onChange={setChosen} />
        </Suspense>
      )}
      {lesson.available && !error && <TabsToCome />}
      <Suspense fallback={<Spinner />}>{shown?.panel}</Suspense>
    </div>
  );
});

/** Reserves the height of the tabs that a single column gets later, to avoid layout shift. */
const TabsToCome = () => <div className="h-16.25 flex-none min-[1024px]:hidden" />;
