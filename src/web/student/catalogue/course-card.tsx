import { Check, Play } from 'lucide-react';
import type { CourseCard as Course } from '#shared/contract/student.ts';
import { formatDay } from '#shared/time/days.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { Link } from '../routing/link.tsx';
import { coursePath } from '../routing/paths.ts';
import { lessonsText } from './counts.ts';
import { COVER_SIZES } from './cover-sizes.ts';

export function CourseCard({ course, eager }: { course: Course; eager: boolean }) {
  const { id, title, coverUrl, progress, status, lessonCount, lastDay } = course;
  const underway = progress > 0 && progress < 100;
  return (
    <li>
      <Link className="course-card" to={coursePath(id)}>
        <Cover src={coverUrl} title={title} sizes={COVER_SIZES} eager={eager}>
          {status === 'completed' && (
            <Badge tone="glass" icon={<Check aria-hidden="true" />} className="absolute top-2.5 left-2.5 z-1">
              Concluído
            </Badge>
          )}
          <span className="course-card-go" aria-hidden="true">
            <Play />
          </span>
        </Cover>
        <span className="course-card-text">
          <b title={title}>{title}</b>
          <span>{underway ? `${progress}% concluído` : lessonsText(lessonCount)}</span>
          {lastDay && <span>Acesso até {formatDay(lastDay)}</span>}
        </span>
        {underway && <Progress weight="thin" value={progress} />}
      </Link>
    </li>
  );
}
