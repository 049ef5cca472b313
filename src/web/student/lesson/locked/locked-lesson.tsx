import { Lock } from 'lucide-react';
import type { LessonRow } from '#shared/contract/student.ts';
import { AddToCalendar } from '../../calendar/add-to-calendar.tsx';
import { daysText, releaseText } from './release-text.ts';
import { useOpensByItself } from './use-opens-by-itself.ts';

/** Shown instead of the video, until it opens: when that is, or that it has closed. */
export function LockedLesson({ lesson }: { lesson: LessonRow }) {
  const { inDays, release } = lesson;
  const over = inDays === 0 && release?.opensAt;
  useOpensByItself(inDays > 0 ? (release?.opensAt ?? null) : null);
  return (
    <div className="stage-box stage-message">
      <Lock aria-hidden="true" />
      <p>{over ? 'Esta aula não está mais disponível' : 'Esta aula será liberada em breve'}</p>
      {inDays > 0 && <p className="stage-note">{daysText(inDays)}</p>}
      <p className="stage-note">{releaseText(lesson)}</p>
      {inDays > 0 && <AddToCalendar />}
    </div>
  );
}
