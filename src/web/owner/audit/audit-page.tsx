import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { AUDIT_ACTIONS } from '#shared/audit.ts';
import { formatDateTime } from '#shared/dates.ts';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';
import { ListCard } from '#web/owner/list-card.tsx';
import { ListSkeleton } from '#web/owner/list-skeleton.tsx';
import { useList } from '#web/owner/use-list.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Empty } from '#web/ui/empty.tsx';
import { PageError } from '#web/ui/page-error.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { DEEDS, describeDetails } from './deed-texts.ts';

const ALL = 'todas';
const ACTIONS = [
  { value: ALL, label: 'Todas as ações' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: DEEDS[action] })),
];

export function AuditPage() {
  const { question, typed, type, setPage, setStatus } = useList(AUDIT_ACTIONS);
  const audit = useQuery(api.owner.audit.queryOptions({ input: question, placeholderData: keepPreviousData }));
  const { data } = audit;
  const narrowed = question.search !== '' || question.status !== undefined;
  return (
    <>
      <div>
        <Link to="/admin/super/configuracoes" className={buttonClass({ variant: 'ghost', size: 'small' }, '-ml-2.5')}>
          <span className="button-face">
            <ArrowLeft aria-hidden="true" />
            Configurações
          </span>
        </Link>
        <h2 className="mt-1 text-lg">Registro de ações</h2>
      </div>
      <div className="toolbar" hidden={data?.total === 0 && !narrowed && typed === ''}>
        <SearchInput
          label="Buscar no registro"
          placeholder="Buscar por nome..."
          value={typed}
          onChange={type}
          className="on-card md:w-75"
        />
        <Select
          label="Ação"
          className="on-card md:w-56"
          options={ACTIONS}
          value={question.status ?? ALL}
          onChange={(chosen) => setStatus(AUDIT_ACTIONS.find((action) => action === chosen))}
        />
      </div>
      {data && (
        <ListCard
          list={data}
          shown={data.deeds.length}
          waiting={audit.isPlaceholderData}
          narrowed={narrowed}
          none={<Empty title="Nada registrado ainda">O que você fizer neste painel aparece aqui.</Empty>}
          noneFound="Nenhuma ação encontrada"
          onPage={setPage}
        >
          <Table label="Registro de ações">
            <thead>
              <tr>
                <th scope="col">Ação</th>
                <th scope="col">Quem</th>
                <th scope="col">Quando</th>
              </tr>
            </thead>
            <tbody>
              {data.deeds.map((deed) => (
                <tr key={deed.id}>
                  <td data-cell="main" className="py-2! whitespace-normal!">
                    <span className="font-medium">{DEEDS[deed.action]}</span>
                    {deed.targetName && <> · {deed.targetName}</>}
                    <span className="block text-muted text-sm">{describeDetails(deed.details)}</span>
                  </td>
                  <td>{deed.actorName}</td>
                  <td className="text-muted tabular-nums">{formatDateTime(new Date(deed.at))}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </ListCard>
      )}
      {!data && !audit.error && <ListSkeleton label="Carregando registro" />}
      {!data && audit.error && (
        <PageError title="Erro ao carregar dados do painel" onRetry={audit.refetch} retrying={audit.isFetching}>
          {readProblem(audit.error).text}
        </PageError>
      )}
    </>
  );
}
