import { Download } from 'lucide-react';
import type { ProgressHead } from '#shared/contract/school/progress-table.ts';
import type { ProgressColumns } from '#shared/lists/progress-question.ts';
import { May } from '#web/lib/session/may.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { Toolbar, ToolbarEnd } from '#web/panel/toolbar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { LoadError } from './load-error.tsx';
import { mostStopped } from './most-stopped.ts';
import { NothingToShow } from './nothing-to-show.tsx';
import { ProgressSkeleton } from './progress-skeleton.tsx';
import { ProgressTable } from './progress-table.tsx';
import { StopNote } from './stop-note.tsx';
import { useExport } from './use-export.ts';
import { useProgressTable } from './use-progress-table.ts';
import { useQuestion } from './use-question.ts';

const COLUMNS: { value: ProgressColumns; label: string }[] = [
  { value: 'aulas', label: 'Por aula' },
  { value: 'modulos', label: 'Por módulo' },
];

export function ProgressPage() {
  useTitle('Progresso por aula');
  const { question, columns, typed, type, setCourse, setColumns } = useQuestion();
  const table = useProgressTable(question);
  const exporting = useExport();
  const { first } = table;
  const head = first.data?.head ?? null;
  const course = head?.course ?? null;
  const stop = head && course ? mostStopped(course.modules, head.enrolled) : null;
  const shown = head !== null && course !== null && head.total > 0 && course.modules.length > 0;
  return (
    <>
      <PageHead
        back={<BackLink to="/admin/reports">Relatórios</BackLink>}
        title="Progresso por aula"
        description={head && course && summaryOf(head)}
      >
        {head && course && (
          <>
            {head.courses.length > 1 && (
              <Select
                label="Curso"
                className="max-md:w-full md:w-64"
                options={head.courses.map(({ id, title, published }) => ({
                  value: id,
                  label: published ? title : `${title} (rascunho)`,
                }))}
                value={course.id}
                onChange={setCourse}
              />
            )}
            <May right="students.export">
              <Button
                icon={<Download />}
                busy={exporting.isPending}
                busyText="Exportando..."
                disabled={!shown}
                onClick={() => exporting.mutate({ head, search: question.search, columns })}
              >
                Exportar CSV
              </Button>
            </May>
          </>
        )}
      </PageHead>
      {course && !course.published && (
        <Note tone="calm" title="Este curso é um rascunho">
          Os alunos não o veem enquanto não for publicado. O que já fizeram continua guardado.
        </Note>
      )}
      {stop && <StopNote stop={stop} />}
      {head && course && head.enrolled > 0 && course.modules.length > 0 && (
        <Toolbar>
          <SearchInput
            label="Buscar alunos"
            placeholder="Buscar por nome, email ou telefone..."
            value={typed}
            onChange={type}
            className="on-card md:w-75"
          />
          <ToolbarEnd>
            <Segmented label="Colunas" options={COLUMNS} value={columns} onChange={setColumns} />
          </ToolbarEnd>
        </Toolbar>
      )}
      {shown && (
        <ProgressTable
          key={`${course.id} ${question.search} ${columns}`}
          head={head}
          modules={course.modules}
          by={columns}
          stopAt={stop?.cell ?? null}
          table={table}
        />
      )}
      {head && !shown && <NothingToShow head={head} onClear={() => type('')} />}
      {!first.data && !first.error && <ProgressSkeleton />}
      {!first.data && first.error && <LoadError of={first} chosen={question.courseId !== undefined} />}
    </>
  );
}

function summaryOf({ course, enrolled }: ProgressHead): string {
  const lessons = course?.modules.reduce((sum, module) => sum + module.lessons.length, 0) ?? 0;
  return `${course?.title}. ${counted(enrolled, 'aluno', 'alunos')}, ${counted(lessons, 'aula', 'aulas')}.`;
}
