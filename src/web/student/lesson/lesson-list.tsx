import { BookOpen, CircleCheck, CirclePlay, Lock, Star } from 'lucide-react';
import { progressPercent } from '#shared/access/progress.ts';
import type { LessonRow } from '#shared/contract/student.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';
import type { LessonPlace } from '../course/lesson-order.ts';
import { Link } from '../routing/link.tsx';
import { wasOpenedHere } from '../routing/location.ts';
import { coursePath } from '../routing/paths.ts';
import { releaseNote, releaseText } from './release-text.ts';

export function LessonList({ courseId, place }: { courseId: string; place: LessonPlace }) {
  const { module, lesson: current } = place;
  const completed = module.lessons.filter((lesson) => lesson.completed).length;
  return (
    <section className="lesson-list" aria-label="Aulas do módulo">
      <div className="lesson-list-head">
        <h2>{module.title}</h2>
        <p>{completedText(completed, module.lessons.length)}</p>
        <Progress
          weight="thin"
          value={progressPercent(completed, module.lessons.length)}
          label={`Progresso em ${module.title}`}
        />
      </div>
      <ol>
        {module.lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <LessonLink courseId={courseId} lesson={lesson} number={index + 1} current={lesson.id === current.id} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type LessonLinkProps = { courseId: string; lesson: LessonRow; number: number; current: boolean };

function LessonLink({ courseId, lesson, number, current }: LessonLinkProps) {
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
        <small>Aula {number}</small>
        <b>{lesson.title}</b>
        {lesson.inDays > 0 && <small>{(lesson.available ? releaseNote : releaseText)(lesson.inDays)}</small>}
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
      </span>
    </Link>
  );
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

/** Only its own column scrolls: on phones the list lies below the video, which must stay where it is. */
function keepVisible(link: HTMLElement | null) {
  const column = link?.closest('ol');
  if (!link || !column || column.scrollHeight <= column.clientHeight) return;
  column.scrollTop = link.offsetTop - column.offsetTop - column.clientHeight / 2;
}

function completedText(completed: number, total: number): string {
  return `${completed} de ${total} ${total === 1 ? 'aula concluída' : 'aulas concluídas'}`;
}
