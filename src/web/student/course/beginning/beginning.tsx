import './beginning.css';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { CourseDetail } from '#shared/contract/student.ts';
import { momentText } from '#shared/time/moment-text.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { AddToCalendar } from '../../calendar/add-to-calendar.tsx';
import { inPreview } from '../../preview/in-preview.ts';
import { Link } from '../../routing/link.tsx';
import { coursePath } from '../../routing/paths.ts';
import { lessonToContinue } from '../lesson-order.ts';
import { courseQuery } from '../queries.ts';
import { announcedTimeLeft, type Beginning as Begins, leftIn, useLeft } from './left.ts';

/** Milliseconds, the tolerated difference between two servers' clocks. */
const ASK_AGAIN = 3000;

/** Shown before a turma begins: the date, a countdown, and lessons that are open already. */
export function Beginning({ course, begins }: { course: CourseDetail; begins: Begins }) {
  const { left, aloud } = useCountdown(course.id, begins);
  const lesson = lessonToContinue(course);
  return (
    <div className="beginning">
      <p className="beginning-turma">{begins.turma}</p>
      <h2>Começa {momentText(new Date(begins.startsAt))}</h2>
      <ol className="countdown" aria-hidden="true">
        <Part count={left.days} one="dia" many="dias" />
        <Part count={left.hours} one="hora" many="horas" />
        <Part count={left.minutes} one="min" many="min" />
        <Part count={left.seconds} one="seg" many="seg" />
      </ol>
      <p className="sr-only" aria-live="polite">
        {aloud}
      </p>
      <p className="beginning-note">
        {lesson ? `Já pode assistir: “${lesson.title}”.` : 'As aulas abrem aqui, sozinhas, quando chegar a hora.'}
      </p>
      <div className="beginning-actions">
        {lesson && (
          <Link
            to={coursePath(course.id, lesson.id)}
            openedHere
            keepScroll
            playing
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            <span className="button-face">
              <Play aria-hidden="true" className="fill-current" />
              Assistir agora
            </span>
          </Link>
        )}
        <AddToCalendar />
      </div>
    </div>
  );
}

/** At zero the course is refetched until the server says that it has begun. */
function useCountdown(courseId: string, begins: Begins) {
  const query = courseQuery(courseId);
  const toldAt = useQuery({ ...query, enabled: false }).dataUpdatedAt;
  const ms = useLeft(begins, toldAt);
  useQuery({ ...query, refetchInterval: ms === 0 && !inPreview() ? ASK_AGAIN : false });
  const left = leftIn(ms);
  return { left, aloud: announcedTimeLeft(left) };
}

function Part({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <li>
      <b>{String(count).padStart(2, '0')}</b>
      <span>{count === 1 ? one : many}</span>
    </li>
  );
}
