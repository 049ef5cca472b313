import './lesson-side.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { CourseDetail } from '#shared/contract/student.ts';
import { lazyPiece } from '#web/lib/connection/arrive.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import type { LessonPlace } from '../../course/lesson-order.ts';
import { lessonQuery } from '../../course/queries.ts';
import { LessonList } from '../list/lesson-list.tsx';

const TranscriptPanel = lazyPiece(() => import('../transcript/transcript-panel.tsx'), 'TranscriptPanel');

type LessonSideProps = { course: CourseDetail; place: LessonPlace };
type Side = { value: string; label: string; panel: ReactNode };

/** Beside the player, on phones below it: the other lessons, or what is said in this one. */
export function LessonSide({ course, place }: LessonSideProps) {
  const { lesson } = place;
  const { data } = useQuery({ ...lessonQuery(lesson.id), enabled: lesson.available });
  const sides: Side[] = [{ value: 'lessons', label: 'Aulas', panel: <LessonList course={course} place={place} /> }];
  if (data && data.captions.length > 0)
    sides.push({ value: 'transcript', label: 'Transcrição', panel: <TranscriptPanel key={data.id} lesson={data} /> });
  const [chosen, setChosen] = useState('lessons');
  const shown = sides.find(({ value }) => value === chosen) ?? sides[0];
  return (
    <div className="lesson-side max-md:mt-5">
      {sides.length > 1 && (
        <Segmented
          className="lesson-sides"
          label="Ao lado do vídeo"
          options={sides}
          value={shown?.value ?? ''}
          onChange={setChosen}
        />
      )}
      <Suspense fallback={<Spinner />}>{shown?.panel}</Suspense>
    </div>
  );
}
