import './course-card.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CirclePlay, Users } from 'lucide-react';
import { useState } from 'react';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import { truncate } from '#shared/text/text.ts';
import { api } from '#web/lib/api/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { May } from '#web/lib/session/may.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Cover } from '#web/ui/media/cover.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { CourseActions } from './course-actions.tsx';
import { PublishButton } from './publish-button.tsx';

const DESCRIPTION_LENGTH = 100;

type CourseCardProps = {
  course: ProducerCourse;
  fresh: boolean;
  onEdit: () => void;
  onModules: () => void;
  onPreview: () => void;
  onCopied: (id: string) => void;
  onCohorts: () => void;
  onCertificate: () => void;
  onWebhooks: () => void;
  onDelete: () => void;
};

export function CourseCard({ course, fresh, onCopied, ...actions }: CourseCardProps) {
  const copy = useCopyCourse(course.id, onCopied);
  return (
    <article
      className="panel-course on-card"
      aria-labelledby={`course-${course.id}`}
      aria-busy={copy.isPending}
      data-fresh={fresh || undefined}
      ref={fresh ? reveal : moveFocusOnUnmount}
    >
      <Cover src={course.coverUrl} title={course.title} sizes="112px" className="panel-course-cover" />
      <div className="panel-course-text">
        <div className="flex flex-wrap items-center gap-1.5">
          <Badge tone={course.published ? 'ok' : 'calm'}>{course.published ? 'Publicado' : 'Rascunho'}</Badge>
          {!course.published && (
            <May right="courses.edit">
              <PublishButton course={course} />
            </May>
          )}
          {course.published && course.lessonCount === 0 && <Badge tone="warn">Sem aulas</Badge>}
          {course.waitingSales > 0 && (
            <Badge tone="warn">{counted(course.waitingSales, 'venda aguardando', 'vendas aguardando')}</Badge>
          )}
        </div>
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
      <CourseActions course={course} copying={copy.isPending} onCopy={copy.start} {...actions} />
    </article>
  );
}

function reveal(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'nearest' });
  return moveFocusOnUnmount(card);
}

/** The copy is the newest course, so it is the first of the list. */
function useCopyCourse(courseId: string, onCopied: (id: string) => void) {
  const queryClient = useQueryClient();
  const [key, setKey] = useState(newId);
  const { mutate, isPending } = useMutation(
    api.producer.copyCourse.mutationOptions({
      onSuccess: (copy) => {
        setKey(newId());
        queryClient.setQueryData(
          api.producer.courses.queryKey(),
          (known) => known && { ...known, courses: [copy, ...known.courses] },
        );
        onCopied(copy.id);
        toast.success('Curso duplicado com sucesso!');
        void queryClient.invalidateQueries({ queryKey: api.producer.key() });
      },
      onError: () => toast.error('Erro ao duplicar curso'),
    }),
  );
  return { start: () => mutate({ courseId, key }), isPending };
}
