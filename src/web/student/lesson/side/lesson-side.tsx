import './lesson-side.css';
import { type ReactNode, useState } from 'react';
import type { CourseDetail } from '#shared/contract/student.ts';
import { Segmented } from '#web/ui/form/segmented.tsx';
import type { LessonPlace } from '../../course/lesson-order.ts';
import { LessonList } from '../list/lesson-list.tsx';

type LessonSideProps = { course: CourseDetail; place: LessonPlace };
type Side = { value: string; label: string; panel: ReactNode };

/** Beside the player, on phones below it: the other lessons, or what is said in this one. */
export function LessonSide({ course, place }: LessonSideProps) {
  const sides: Side[] = [{ value: 'lessons', label: 'Aulas', panel: <LessonList course={course} place={place} /> }];
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
