import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AUDIT_ACTION_NAMES, AUDIT_ACTIONS } from '#shared/security/audit.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { AskedList } from '#web/owner/asked-list.tsx';
import { ListToolbar } from '#web/owner/list-toolbar.tsx';
import { useList } from '#web/owner/use-list.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { describeDetails } from './audit-event-texts.ts';

const ACTIONS = AUDIT_ACTIONS.map((action) => ({ value: action, label: AUDIT_ACTION_NAMES[action] }));

export function AuditPage() {
  const list = useList(AUDIT_ACTIONS);
  const audit = useQuery(api.owner.audit.queryOptions({ input: list.question, placeholderData: keepPreviousData }));
  return (
    <>
      <PageHead back={<BackLink to="/admin/super/configuracoes">Configurações</BackLink>} title="Registro de ações" />
      <ListToolbar
        list={list}
        search="Buscar no registro"
        placeholder="Buscar por nome..."
        filter="Ação"
        all="Todas as ações"
        options={ACTIONS}
        hidden={audit.data?.total === 0 && !list.narrowed && list.typed === ''}
      />
      <AskedList
        query={audit}
        loading="Carregando registro"
        narrowed={list.narrowed}
        none={<Empty title="Nada registrado ainda">O que você fizer neste painel aparece aqui.</Empty>}
        noneFound="Nenhuma ação encontrada"
        onPage={list.setPage}
      >
        {({ auditEvents }) => (
          <Table label="Registro de ações">
            <TableHead columns={['Ação', 'Quem', 'Quando']} />
            <tbody>
              {auditEvents.map((auditEvent) => (
                <tr key={auditEvent.id}>
                  <td data-cell="main" className="py-2! whitespace-normal!">
                    <span className="font-medium">{AUDIT_ACTION_NAMES[auditEvent.action]}</span>
                    {auditEvent.targetName && <> · {auditEvent.targetName}</>}
                    <span className="block text-muted text-sm">{describeDetails(auditEvent.details)}</span>
                  </td>
                  <td>{auditEvent.actorName}</td>
                  <td className="text-muted tabular-nums">{formatDateTime(new Date(auditEvent.at))}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </AskedList>
    </>
  );
}
