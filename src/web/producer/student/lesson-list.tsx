import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import { CELL, cellText } from '#shared/access/progress-cells.ts';
import type { StudentCourse, StudentLesson } from '#shared/contract/people/student-page.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

type LessonListProps = { id: string; studentId: string; course: StudentCourse };

/** Loaded when it is opened, since a course may have hundreds of lessons. */
export function LessonList({ id, studentId, course: { courseId, title } }: LessonListProps) {
  const lessons = useQuery(api.producer.studentLessons.queryOptions({ input: { studentId, courseId }, staleTime: 0 }));
  return (
    <section id={id} aria-label={`Aulas de ${title}`} className="mt-3 grid max-h-105 gap-4 overflow-y-auto md:ml-12.5">
      {lessons.data?.modules.map((module) => (
        <div key={module.id}>
          <h3 className="flex gap-3 pb-1 font-medium text-muted text-xs">
            <span className="min-w-0 flex-1 wrap-anywhere">{module.title}</span>
            {!module.held && <span>Fora do acesso</span>}
            <span className="tabular-nums">
              {module.lessons.filter(({ completedAt }) => completedAt).length} de{' '}
              {counted(module.lessons.length, 'aula', 'aulas')}
            </span>
          </h3>
          <ul>
            {module.lessons.map((lesson) => (
              <Lesson key={lesson.id} lesson={lesson} />
            ))}
          </ul>
        </div>
      ))}
      {lessons.data?.modules.length === 0 && <p className="text-muted">O curso ainda não tem aulas.</p>}
      {!lessons.data && !lessons.error && (
        <Loading label="Carregando aulas" className="grid gap-2">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </Loading>
      )}
      {!lessons.data && lessons.error && <QueryError title="Erro ao carregar as aulas" of={lessons} />}
    </section>
  );
}

function Lesson({ lesson }: { lesson: StudentLesson }) {
  const { title, completedAt, lastWatchedAt } = lesson;
  const Icon = completedAt ? CircleCheck : lastWatchedAt ? CircleDot : Circle;
  const last = completedAt ?? lastWatchedAt;
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] items-start gap-x-2.5 py-1 text-sm leading-[18px] md:grid-cols-[16px_minmax(0,1fr)_auto]">
      <Icon size={16} aria-hidden="true" className={completedAt ? 'mt-px text-ok' : 'mt-px text-muted'} />
      <span className="min-w-0 wrap-anywhere">{title}</span>
      <span className="text-muted tabular-nums max-md:col-start-2">
        {cellText(cellOf(lesson))}
        {last && `, ${formatDate(new Date(last))}`}
        {lesson.watchedSeconds >= 60 && `, ${Math.round(lesson.watchedSeconds / 60)} min`}
      </span>
    </li>
  );
}

function cellOf({ completedAt, lastWatchedAt, reached }: StudentLesson): string {
  if (completedAt) return CELL.completed;
  if (!lastWatchedAt) return CELL.untouched;
  return reached === null ? CELL.begun : `${reached}`;
}
