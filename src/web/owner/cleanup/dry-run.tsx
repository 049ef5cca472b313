import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListQuestion } from '#shared/list-question.ts';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';
import { number } from '#web/owner/figures.ts';
import { ListCard } from '#web/owner/list-card.tsx';
import { ListSkeleton } from '#web/owner/list-skeleton.tsx';
import { PersonCell } from '#web/owner/person-cell.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageError } from '#web/ui/page-error.tsx';
import { Table } from '#web/ui/table.tsx';

type ListProps = { question: ListQuestion; onPage: (page: number) => void };

/** What would go of each school if it were now. */
export function DryRun({ question: { search, page }, onPage }: ListProps) {
  const list = useQuery(
    api.owner.cleanupDryRun.queryOptions({ input: { search, page }, placeholderData: keepPreviousData }),
  );
  if (!list.data && list.error)
    return (
      <PageError title="Erro ao carregar dados do painel" onRetry={list.refetch} retrying={list.isFetching}>
        {readProblem(list.error).text}
      </PageError>
    );
  if (!list.data) return <ListSkeleton label="Carregando simulação" />;
  return (
    <ListCard
      list={list.data}
      shown={list.data.schools.length}
      waiting={list.isPlaceholderData}
      narrowed={search !== ''}
      none={<Empty title="Nenhum aluno seria removido">Nenhuma escola tem alunos agora.</Empty>}
      noneFound="Nenhuma escola encontrada"
      onPage={onPage}
    >
      <Table label="O que seria removido agora">
        <thead>
          <tr>
            <th scope="col">Escola</th>
            <th scope="col">Alunos</th>
            <th scope="col">Matrículas</th>
          </tr>
        </thead>
        <tbody>
          {list.data.schools.map((school) => (
            <tr key={school.producerId}>
              <PersonCell name={school.name} email={school.email} />
              <td className="tabular-nums" data-label="alunos">
                {number(school.students)}
              </td>
              <td className="tabular-nums" data-label="matrículas">
                {number(school.enrollments)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ListCard>
  );
}
