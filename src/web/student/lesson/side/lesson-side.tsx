import './lesson-side.css';
import { type ReactNode, useState } from 'react';
import { Segmented } from '#web/ui/form/segmented.tsx';
import type { LessonPlace } from '../../course/lesson-order.ts';
import { LessonList } from '../lesson-list.tsx';

type LessonSideProps = { courseId: string; place: LessonPlace };
type Side = { value: string; label: string; panel: ReactNode };

/** Beside the player, on phones below it: the other lessons, or what is said in this one. */
export function LessonSide({ courseId, place }: LessonSideProps) {
  const sides: Side[] = [{ value: 'lessons', label: 'Aulas', panel: <LessonList courseId={courseId} place={place} /> }];
  const [chosen, setChosen] = useState('lessons');
  const shown = sides.find(({ value }) => value === chosen) ?? sides[0];
  return (
    <div className="lesson-side">
      {sides.length > 1 && (
        <Segmented
          className="lesson-sides"
          label="Ao lado do vídeo"
          options={sides}
          value={shown?.value ?? ''}
          onChange={setChosen}
        />
      )}
      {shown?.panel}
    </div>
  );
}
