import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { ERROR_TEXTS } from '#web/lib/error-texts.ts';
import { readProblem } from '#web/lib/problem.ts';
import { useTitle } from '#web/lib/titles.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageError } from '#web/ui/page-error.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { CodeLookup } from './code-lookup.tsx';
import { LimitCard } from './limit-card.tsx';
import { StudentDialog } from './student-dialog.tsx';
import { StudentList } from './student-list.tsx';
import { StudentsSkeleton } from './students-skeleton.tsx';
import { useSearchTerm } from './use-search-term.ts';

export function StudentsPage() {
  useTitle('Alunos');
  const [page, setPage] = useState(1);
  const [enrolling, setEnrolling] = useState(false);
  const search = useSearchTerm(() => setPage(1));
  const students = useQuery(
    api.producer.students.queryOptions({
      input: { search: search.term, page },
      placeholderData: keepPreviousData,
    }),
  );
  const { data } = students;
  const expired = data?.studentLimit === 0;

  function enrol() {
    if (data && data.studentCount >= data.studentLimit) toast.error(ERROR_TEXTS.student_limit_reached);
    else setEnrolling(true);
  }
  async function refresh() {
    const { isError } = await students.refetch();
    if (isError) toast.error('Erro ao atualizar dados');
  }

  return (
    <>
      <h2 className="sr-only">Alunos</h2>
      {data && <LimitCard count={data.studentCount} limit={data.studentLimit} />}
      <div className="toolbar" hidden={data?.total === 0 && search.typed === ''}>
        <SearchInput
          label="Buscar alunos"
          placeholder="Buscar por nome, email ou CPF..."
          value={search.typed}
          onChange={search.type}
          className="on-card md:w-75"
        />
        <div className="toolbar-end">
          <IconButton
            label="Atualizar"
            icon={<RefreshCw />}
            variant="secondary"
            busy={students.isRefetching}
            onClick={refresh}
          />
          <CodeLookup />
          {expired && (
            <span id="enrol-reason" className="text-muted text-sm max-md:order-1 max-md:basis-full">
              Assinatura Expirada
            </span>
          )}
          <Button
            variant="primary"
            icon={<Plus />}
            disabled={!data || expired}
            aria-describedby={expired ? 'enrol-reason' : undefined}
            onClick={enrol}
          >
            Novo Aluno
          </Button>
        </div>
      </div>
      {data && (
        <StudentList
          data={data}
          search={search.term}
          onPage={setPage}
          onEnrol={enrol}
          waiting={students.isPlaceholderData}
        />
      )}
      {!data && !students.error && <StudentsSkeleton />}
      {!data && students.error && (
        <PageError title="Erro ao carregar alunos" onRetry={students.refetch} retrying={students.isFetching}>
          {readProblem(students.error).text}
        </PageError>
      )}
      <StudentDialog courses={enrolling && data ? data.courses : null} onClose={() => setEnrolling(false)} />
    </>
  );
}
