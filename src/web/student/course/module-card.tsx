import './module-card.css';
import { BookOpen, Check, CirclePlay } from 'lucide-react';
import { hoursText, totalSeconds } from '#shared/access/lengths.ts';
import { progressPercent } from '#shared/access/progress.ts';
import type { CourseModule } from '#shared/contract/student.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { lessonsText } from '../catalogue/counts.ts';
import { Link } from '../routing/link.tsx';
import { coursePath } from '../routing/paths.ts';
import { openingLesson } from './lesson-order.ts';

type ModuleCardProps = { courseId: string; module: CourseModule; number: number };

export function ModuleCard({ courseId, module, number }: ModuleCardProps) {
  const lesson = openingLesson(module);
  const face = <ModuleFace module={module} number={number} />;
  if (!lesson) return <div className="module-card">{face}</div>;
  return (
    <Link className="module-card" to={coursePath(courseId, lesson.id)} openedHere keepScroll>
      {face}
    </Link>
  );
}

function ModuleFace({ module, number }: Omit<ModuleCardProps, 'courseId'>) {
  const { title, coverUrl, lessons } = module;
  const completed = lessons.filter((lesson) => lesson.completed).length;
  const progress = progressPercent(completed, lessons.length);
  const total = totalSeconds(lessons);
  return (
    <>
      <Cover src={coverUrl} title={title} shape="module" sizes="(max-width: 767px) 200px, 240px">
        {progress === 100 && (
          <Badge tone="glass" icon={<Check aria-hidden="true" />} className="absolute top-2.5 left-2.5 z-1">
            Concluído
          </Badge>
        )}
      </Cover>
      <span className="module-title">
        <small>Módulo {number}</small>
        <b>{title}</b>
      </span>
      <span className="module-facts">
        <span>
          <CirclePlay aria-hidden="true" />
          {lessonsText(lessons.length)}
          {total !== null && ` · ${hoursText(total)}`}
        </span>
        {lessons.some((lesson) => lesson.hasEbook) && (
          <span>
            <BookOpen aria-hidden="true" />
            Inclui ebook
          </span>
        )}
      </span>
      {progress > 0 && progress < 100 && (
        <>
          <span className="sr-only">{progress}% concluído</span>
          <Progress weight="thin" value={progress} />
        </>
      )}
    </>
  );
}
