import './module-section.css';
import { ChevronDown, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { hoursText, timeLeftText, totalSeconds, totalSecondsLeft } from '#shared/access/lengths.ts';
import { progressPercent } from '#shared/access/progress.ts';
import type { CourseModule } from '#shared/contract/student.ts';
import { lessonsText } from '../../catalogue/counts.ts';
import { LessonChapters } from '../chapters/lesson-chapters.tsx';
import { LessonLink } from './lesson-link.tsx';
import { Ring } from './ring.tsx';

type ModuleSectionProps = {
  courseId: string;
  module: CourseModule;
  /** 1-based. */
  number: number;
  /** The current lesson, if it is in this module. */
  current: string | null;
};

export function ModuleSection({ courseId, module, number, current }: ModuleSectionProps) {
  const { open, toggle } = useOpened(current !== null);
  const done = module.lessons.filter((lesson) => lesson.completed).length;
  const percent = progressPercent(done, module.lessons.length);
  return (
    <details className="lesson-module" open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        {percent === 100 ? (
          <CircleCheck className="lesson-module-done" aria-hidden="true" />
        ) : (
          <Ring percent={percent} />
        )}
        <span>
          <b>
            {number}. {module.title}
          </b>
          <small>{factsOf(module, done)}</small>
        </span>
        <ChevronDown className="lesson-module-turn" aria-hidden="true" />
      </summary>
      <ol>
        {module.lessons.map((lesson) => (
          <li key={lesson.id}>
            <LessonLink courseId={courseId} lesson={lesson} current={lesson.id === current} />
            {lesson.id === current && <LessonChapters lessonId={lesson.id} />}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Opens the module of the current lesson; modules opened or closed manually stay so. */
function useOpened(watched: boolean) {
  const [open, toggle] = useState(watched);
  const [before, setBefore] = useState(watched);
  if (before !== watched) {
    setBefore(watched);
    if (watched) toggle(true);
  }
  return { open, toggle };
}

function factsOf({ lessons }: CourseModule, done: number): string {
  const [total, left] = [totalSeconds(lessons), totalSecondsLeft(lessons)];
  const count = lessonsText(lessons.length);
  if (total === null || left === null) return `${count} · ${done} ${done === 1 ? 'concluída' : 'concluídas'}`;
  return left === 0 || left === total
    ? `${count} · ${hoursText(total)}`
    : `${count} · ${timeLeftText(left)} de ${hoursText(total)}`;
}
