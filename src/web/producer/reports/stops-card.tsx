import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LessonStops, Reports } from '#shared/contract/school/reports.ts';
import { BarStrip } from '#web/charts/bar-strip.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { wholeNumber } from './figures-text.ts';
import { mostText, ratingText, stoppedText, TENTHS } from './stops-text.ts';

const ALL = 'all';
const SHOWN = 10;

export function StopsCard({ courses, lessonStops }: Pick<Reports, 'courses' | 'lessonStops'>) {
  const [wanted, choose] = useState(ALL);
  // The course may have been deleted since.
  const chosen = courses.some(({ id }) => id === wanted) ? wanted : ALL;
  const ofCourse = useQuery(
    api.producer.lessonStops.queryOptions({ input: { courseId: chosen }, enabled: chosen !== ALL }),
  );
  const lessons = chosen === ALL ? lessonStops : ofCourse.data?.lessons;
  const { error } = ofCourse;
  return (
    <ChartCard
      title="Onde param de assistir"
      file="onde-param-de-assistir"
      table={tableOf(lessons ?? [])}
      filter={
        courses.length > 1 && (
          <Select
            label="Curso"
            className="w-full md:w-64"
            options={[
              { value: ALL, label: 'Todos os cursos' },
              ...courses
                .map(({ id, title }) => ({ value: id, label: title }))
                .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR')),
            ]}
            value={chosen}
            onChange={choose}
          />
        )
      }
      note="Conta quem começou a aula e não concluiu, no ponto do vídeo em que saiu. Vídeos do Google Drive e do FlexClip não informam o ponto. A nota aparece a partir de 5 avaliações."
    >
      {lessons && lessons.length > 0 && <Stops key={chosen} lessons={lessons} ofCourse={chosen !== ALL} />}
      {lessons?.length === 0 && (
        <p className="text-muted">
          {chosen === ALL ? 'Ninguém parou no meio de uma aula.' : 'Este curso ainda não tem aulas.'}
        </p>
      )}
      {!lessons && !error && (
        <Loading label="Carregando aulas" className="grid gap-4">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </Loading>
      )}
      {!lessons && error && <QueryError title="Erro ao carregar aulas" of={ofCourse} />}
    </ChartCard>
  );
}

function Stops({ lessons, ofCourse }: { lessons: LessonStops[]; ofCourse: boolean }) {
  const [all, showAll] = useState(false);
  const more = lessons.length - SHOWN;
  return (
    <div>
      <p className="stops-scale" aria-hidden="true">
        <span>início</span>
        <span>fim do vídeo</span>
      </p>
      <ul className="stops">
        {(all ? lessons : lessons.slice(0, SHOWN)).map((lesson) => (
          <li key={lesson.id}>
            <p className="stops-lesson">
              <span title={lesson.title}>{lesson.title}</span>
              {!ofCourse && <small title={lesson.courseTitle}>{lesson.courseTitle}</small>}
            </p>
            <BarStrip bars={lesson.tenths.map((count, tenth) => ({ label: TENTHS[tenth] ?? '', count }))} />
            <p className="stops-words">
              <b>{stoppedText(lesson)}</b>
              <span>{mostText(lesson.tenths)}</span>
              {lesson.rating && <span>{ratingText(lesson.rating)}</span>}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" className="mt-3" onClick={() => showAll(!all)}>
          {all ? 'Mostrar menos' : `Mostrar mais ${counted(more, 'aula', 'aulas')}`}
        </Button>
      )}
    </div>
  );
}

const tableOf = (lessons: LessonStops[]) => ({
  columns: ['Aula', 'Curso', 'Começaram', 'Pararam', ...TENTHS, 'Nota', 'Avaliações'],
  words: 2,
  rows: lessons.map(({ title, courseTitle, began, stopped, tenths, rating }) => [
    title,
    courseTitle,
    ...[began, stopped, ...tenths].map(wholeNumber),
    rating?.mean.toLocaleString('pt-BR') ?? '',
    rating ? wholeNumber(rating.answers) : '',
  ]),
});
