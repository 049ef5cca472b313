import { Lock } from 'lucide-react';
import type { Catalogue } from '#shared/contract/student.ts';
import { formatDay } from '#shared/time/days.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { lessonsText } from './counts.ts';
import { COVER_SIZES } from './cover-sizes.ts';

export type LockedCourse = Catalogue['others'][number];

export function LockedCard({ course, onPreview }: { course: LockedCourse; onPreview: () => void }) {
  const { title, coverUrl, lessonCount, endedOn } = course;
  return (
    <li className="course-card course-card-locked">
      <Cover src={coverUrl} title={title} sizes={COVER_SIZES}>
        <Badge tone="glass" icon={<Lock aria-hidden="true" />} className="absolute top-2.5 left-2.5 z-1">
          Acesso Bloqueado
        </Badge>
      </Cover>
      <span className="course-card-text">
        <b title={title}>{title}</b>
        <span>{endedOn ? `Venceu em ${formatDay(endedOn)}` : lessonsText(lessonCount)}</span>
      </span>
      <Button size="small" block aria-label={`Ver Prévia de ${title}`} aria-haspopup="dialog" onClick={onPreview}>
        Ver Prévia
      </Button>
    </li>
  );
}
