import { Play } from 'lucide-react';
import type { Underway } from '#shared/contract/student/student-library.ts';
import { relativeTime } from '#shared/time/dates.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { Link } from '../routing/link.tsx';
import { coursePath } from '../routing/paths.ts';

type UnderwayCardProps = { course: Underway['courses'][number]; first: boolean };

export function UnderwayCard({ course, first }: UnderwayCardProps) {
  const { courseId, courseTitle, courseCoverUrl, progress, lessonId, lessonTitle, watchedAt, lastWatchedAt } = course;
  const ago = relativeTime(new Date(watchedAt ?? lastWatchedAt), new Date());
  return (
    <li className="underway-card on-card">
      <Cover src={courseCoverUrl} title={courseTitle} sizes="132px" eager={first} />
      <div className="underway-text">
        <h2>{courseTitle}</h2>
        <p className="underway-last">
          <b>{lessonTitle}</b>
          {watchedAt ? `Visto ${ago}` : `Próxima aula · última vista ${ago}`}
        </p>
        <div className="underway-end">
          <p>{progress}% concluído</p>
          <Progress value={progress} label={`Progresso em ${courseTitle}`} />
          <Link
            to={coursePath(courseId, lessonId)}
            playing
            className={buttonClass({ variant: first ? 'primary' : 'secondary', block: true })}
            aria-label={`Continuar ${courseTitle}`}
          >
            <span className="button-face">
              <Play aria-hidden="true" className="fill-current" />
              Continuar
            </span>
          </Link>
        </div>
      </div>
    </li>
  );
}
