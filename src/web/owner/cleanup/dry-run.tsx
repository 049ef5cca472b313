import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListQuestion } from '#shared/lists/list-question.ts';
import { api } from '#web/lib/api/api.ts';
import { AskedList } from '#web/owner/asked-list.tsx';
import { number } from '#web/owner/figures.ts';
import { PersonCell } from '#web/owner/person-cell.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';

type ListProps = { question: ListQuestion; onPage: (page: number) => void };

/** What a clean-up would remove from each school now. */
export function DryRun({ question: { search, page }, onPage }: ListProps) {
  const list = useQuery(
    api.owner.cleanupDryRun.queryOptions({ input: { search, page }, placeholderData: keepPreviousData }),
  );
  return (
    <AskedList
      query={list}
      loading="Carregando simulação"
      narrowed={search !== ''}
      none={
        <Empty title="Nenhum aluno seria removido">
          Nenhuma escola tem alunos agora, ou todas estão em um plano que os mantém.
        </Empty>
      }
      noneFound="Nenhuma escola encontrada"
      onPage={onPage}
    >
      {({ schools }) => (
        <Table label="O que seria removido agora">
          <thead>
            <tr>
              <th scope="col">Escola</th>
              <th scope="col" data-cell="number">
                Alunos
              </th>
              <th scope="col" data-cell="number">
                Matrículas
              </th>
            </tr>
          </thead>
          <tbody>
            {schools.map((school) => (
              <tr key={school.producerId}>
                <PersonCell name={school.name} email={school.email} />
                <td data-cell="number" data-label="alunos">
                  {number(school.students)}
                </td>
                <td data-cell="number" data-label="matrículas">
                  {number(school.enrollments)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </AskedList>
  );
}
