import './lesson-link.css';
import { BookOpen, CircleCheck, CirclePlay, Lock, Star } from 'lucide-react';
import { lengthText, secondsLeft, timeLeftText } from '#shared/access/lengths.ts';
import type { LessonRow } from '#shared/contract/student.ts';
import { Link } from '../../routing/link.tsx';
import { wasOpenedHere } from '../../routing/location.ts';
import { coursePath } from '../../routing/paths.ts';
import { daysText, releaseNote, releaseText } from '../locked/release-text.ts';

type LessonLinkProps = { courseId: string; lesson: LessonRow; current: boolean };

export function LessonLink({ courseId, lesson, current }: LessonLinkProps) {
  const note = noteOf(lesson);
  return (
    <Link
      className="lesson-link"
      to={coursePath(courseId, lesson.id)}
      openedHere={wasOpenedHere()}
      replace
      keepScroll
      aria-current={current || undefined}
      data-locked={!lesson.available || undefined}
      ref={current ? keepVisible : undefined}
    >
      <StateIcon lesson={lesson} current={current} />
      <span>
        <b>{lesson.title}</b>
        {!lesson.available && lesson.inDays > 0 && <small>{daysText(lesson.inDays)}</small>}
        {note && <small>{note}</small>}
      </span>
      <span className="lesson-link-marks">
        {lesson.hasEbook && (
          <>
            <BookOpen aria-hidden="true" />
            <span className="sr-only">Inclui ebook</span>
          </>
        )}
        {lesson.favorite && (
          <>
            <Star aria-hidden="true" className="fill-current text-gold" />
            <span className="sr-only">Favorita</span>
          </>
        )}
        {lesson.durationSeconds !== null && <time>{lengthText(lesson.durationSeconds)}</time>}
      </span>
    </Link>
  );
}

/** When it opens, or the remaining time of one that was started. */
function noteOf(lesson: LessonRow): string | null {
  if (lesson.available && lesson.inDays > 0) return releaseNote(lesson.inDays);
  const release = releaseText(lesson);
  if (release) return release;
  const left = lesson.positionSeconds > 0 ? secondsLeft(lesson) : null;
  if (!left) return null;
  const text = timeLeftText(left);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function StateIcon({ lesson, current }: { lesson: LessonRow; current: boolean }) {
  const [Icon, state] = !lesson.available
    ? [Lock, 'Bloqueada']
    : lesson.completed
      ? [CircleCheck, 'Concluída']
      : [CirclePlay, current ? 'Em exibição' : 'Disponível'];
  return (
    <span className="lesson-state" data-completed={lesson.completed || undefined}>
      <Icon aria-hidden="true" />
      <span className="sr-only">{state}: </span>
    </span>
  );
}

/** Scrolls only the list's own column: on phones it is below the video, which must stay in view. */
function keepVisible(link: HTMLElement | null) {
  const column = link?.closest('.lesson-modules');
  if (!link || !column || column.scrollHeight <= column.clientHeight) return;
  // Keeps the scroll position of somebody who scrolled before hydration.
  if (column.scrollTop > 0 && link.closest('[data-drawn]')) return;
  const { top } = link.getBoundingClientRect();
  column.scrollTop += top - column.getBoundingClientRect().top - column.clientHeight / 2;
}
