import { CirclePlay, Eye, Pencil, Users } from 'lucide-react';
import type { ProducerCourse } from '#shared/contract/producer.ts';
import { previewAddress } from '#shared/preview.ts';
import { truncate } from '#shared/text.ts';
import { counted } from '#web/lib/counted.ts';
import { useViewerAs } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Cover } from '#web/ui/cover.tsx';

const DESCRIPTION_LENGTH = 100;

type CourseCardProps = { course: ProducerCourse; onEdit: () => void; onModules: () => void };

export function CourseCard({ course, onEdit, onModules }: CourseCardProps) {
  return (
    <article className="course-card on-card" aria-labelledby={`course-${course.id}`}>
      <Cover src={course.coverUrl} title={course.title} className="course-card-cover" />
      <div className="course-card-text">
        <Badge tone={course.published ? 'ok' : 'calm'} className="justify-self-start">
          {course.published ? 'Publicado' : 'Rascunho'}
        </Badge>
        <h3 id={`course-${course.id}`} className="line-clamp-2 text-md leading-5 wrap-anywhere">
          {course.title}
        </h3>
        {course.description && (
          <p className="line-clamp-3 text-muted text-sm wrap-anywhere">
            {truncate(course.description, DESCRIPTION_LENGTH)}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-3.5 text-muted text-sm tabular-nums">
          <span className="flex items-center gap-1.5">
            <CirclePlay size={14} aria-hidden="true" />
            {counted(course.lessonCount, 'aula', 'aulas')}
          </span>
          <span className="flex items-center gap-1.5">
            <Users size={14} aria-hidden="true" />
            {counted(course.studentCount, 'aluno', 'alunos')}
          </span>
        </p>
      </div>
      <div className="course-card-actions">
        <Button size="small" onClick={onModules} aria-label={`Módulos de ${course.title}`}>
          Módulos
        </Button>
        <Button variant="ghost" size="small" icon={<Pencil />} onClick={onEdit} aria-label={`Editar ${course.title}`}>
          Editar
        </Button>
        <PreviewLink course={course} />
      </div>
    </article>
  );
}

function PreviewLink({ course: { id, title } }: { course: ProducerCourse }) {
  const { producerId } = useViewerAs('producer');
  return (
    <a
      className={buttonClass({ variant: 'ghost', size: 'small', iconOnly: true })}
      href={previewAddress(`/alunos/curso/${id}`, producerId)}
      target="_blank"
      rel="noopener"
      aria-label={`Visualizar área do aluno: ${title} (abre em nova aba)`}
      data-tip="Visualizar área do aluno"
    >
      <Eye aria-hidden="true" />
    </a>
  );
}
