import { ArrowLeft, CalendarClock, CirclePlay, Clock, Layers, Play } from 'lucide-react';
import { Suspense } from 'react';
import { hoursText, timeLeftText, totalSeconds, totalSecondsLeft } from '#shared/access/lengths.ts';
import type { CourseDetail } from '#shared/contract/student.ts';
import { formatDay } from '#shared/time/days.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { lessonsText, modulesText } from '../catalogue/counts.ts';
import { LinkedText } from '../lesson/linked-text.tsx';
import { Link } from '../routing/link.tsx';
import { CATALOGUE, coursePath } from '../routing/paths.ts';
import { lessonToContinue } from './lesson-order.ts';

const Beginning = lazyPiece(() => import('./beginning/beginning.tsx'), 'Beginning');

/** Characters above which a title would fill a phone's screen. */
const LONG_TITLE = 60;

export function CourseHero({ course }: { course: CourseDetail }) {
  const { title, description, coverUrl, instructorName, moduleCount, lessonCount, lastDay } = course;
  const total = totalSeconds(course.modules.flatMap((module) => module.lessons));
  return (
    <section className="hero">
      <div className="hero-glow" aria-hidden="true">
        <Cover src={coverUrl} title={title} sizes="1px" eager />
      </div>
      <Link to={CATALOGUE} className={buttonClass({ variant: 'ghost' }, '-ml-[13px] text-fg')}>
        <span className="button-face">
          <ArrowLeft aria-hidden="true" />
          Voltar
        </span>
      </Link>
      <div className="hero-top">
        <div className="hero-words">
          <h1 data-long={title.length > LONG_TITLE || undefined}>{title}</h1>
          <ul className="hero-facts">
            {instructorName && (
              <li>
                <Avatar name={instructorName} />
                {instructorName}
              </li>
            )}
            <li>
              <Layers aria-hidden="true" />
              {modulesText(moduleCount)}
            </li>
            <li>
              <CirclePlay aria-hidden="true" />
              {lessonsText(lessonCount)}
            </li>
            {total !== null && (
              <li>
                <Clock aria-hidden="true" />
                {hoursText(total)}
              </li>
            )}
            {lastDay && (
              <li>
                <CalendarClock aria-hidden="true" />
                Acesso até {formatDay(lastDay)}
              </li>
            )}
          </ul>
          {description && (
            <p className="wrap-anywhere max-w-[56ch] whitespace-pre-line">
              <LinkedText text={description} />
            </p>
          )}
          {course.beginning ? (
            <Suspense>
              <Beginning course={course} begins={course.beginning} />
            </Suspense>
          ) : (
            <HeroActions course={course} />
          )}
        </div>
        <Cover src={coverUrl} title={title} sizes="(max-width: 767px) 148px, 220px" eager className="hero-cover" />
      </div>
    </section>
  );
}

function HeroActions({ course }: { course: CourseDetail }) {
  const { id, progress, completedLessons, lessonCount } = course;
  const lesson = lessonToContinue(course);
  const left = totalSecondsLeft(course.modules.flatMap((module) => module.lessons));
  if (lessonCount === 0) return null;
  return (
    <div className="hero-actions">
      {lesson && (
        <Link
          to={coursePath(id, lesson.id)}
          openedHere
          keepScroll
          playing
          className={buttonClass({ variant: 'primary', size: 'large' })}
        >
          <span className="button-face">
            <Play aria-hidden="true" className="fill-current" />
            {lesson.completed ? 'Assistir de novo' : progress === 0 ? 'Começar' : 'Continuar'}
          </span>
        </Link>
      )}
      <div className="hero-progress">
        <p>
          <span>{progress}% concluído</span>
          <span>{left ? timeLeftText(left) : `${completedLessons} de ${lessonCount}`}</span>
        </p>
        <Progress value={progress} label="Progresso no curso" />
      </div>
    </div>
  );
}
