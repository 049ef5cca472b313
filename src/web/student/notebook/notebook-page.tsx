import './notebook.css';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useDeferredValue } from 'react';
import { containsText } from '#shared/text/text.ts';
import { api } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { useKeptSearch } from '../routing/use-kept-search.ts';
import { byCourse } from './by-course.ts';
import { CourseNotes } from './course-notes.tsx';
import { markdownOf } from './markdown.ts';
import { NoNotes } from './no-notes.tsx';

const ROWS = [0, 1, 2, 3];

/** The student's notes in all courses. */
export function NotebookPage() {
  useTitle('Caderno');
  const [typed, setTyped] = useKeptSearch();
  const search = useDeferredValue(typed).trim();
  const { data, error, isFetching, refetch } = useQuery(api.student.notebook.queryOptions());
  const notes = data?.notes ?? [];
  const found = notes.filter(({ body, lessonTitle, courseTitle }) =>
    containsText(`${body} ${lessonTitle} ${courseTitle}`, search),
  );
  const courses = byCourse(found);

  return (
    <>
      <div className="page-head">
        <h1>Caderno</h1>
        {notes.length > 0 && (
          <SearchInput pill className="print:hidden" label="Buscar nas notas" value={typed} onChange={setTyped} />
        )}
      </div>
      {notes.length > 0 && (
        <div className="notebook-tools">
          <p>{counted(found.length, 'nota', 'notas')} · só você vê suas notas</p>
          <Button
            icon={<Download />}
            disabled={found.length === 0}
            onClick={() => saveFile(markdownFile(found), 'caderno.md')}
          >
            Baixar Markdown
          </Button>
          <Button icon={<Printer />} disabled={found.length === 0} onClick={() => window.print()}>
            Salvar em PDF
          </Button>
        </div>
      )}
      {courses.map((course) => (
        <CourseNotes key={course.courseId} course={course} />
      ))}
      {data && found.length === 0 && <NoNotes search={search} onClear={() => setTyped('')} />}
      {!data && error && (
        <ScreenError title="Erro ao carregar o caderno" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {!data && !error && (
        <Loading label="Carregando o caderno" className="grid gap-4">
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </Loading>
      )}
      <Toaster />
    </>
  );
}

const markdownFile = (notes: Parameters<typeof byCourse>[0]) =>
  new Blob([markdownOf(byCourse(notes))], { type: 'text/markdown;charset=utf-8' });
