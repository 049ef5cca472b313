import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { CleanupSchool } from '#shared/contract/cleanup.ts';
import type { ListQuestion } from '#shared/lists/list-question.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { AskedList } from '#web/owner/asked-list.tsx';
import { PersonCell } from '#web/owner/person-cell.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { labelOf, progressOf } from './cleanup-texts.ts';

const POLL_MS = 4000;
const moves = ({ state }: CleanupSchool) => state === 'waiting' || state === 'archived' || state === 'restoring';

type ListProps = { year: number; question: ListQuestion; onPage: (page: number) => void };

export function SchoolArchives({ year, question: { search, page }, onPage }: ListProps) {
  const [restoring, setRestoring] = useState<CleanupSchool | null>(null);
  const list = useQuery(
    api.owner.cleanupSchools.queryOptions({
      input: { year, search, page },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.schools.some(moves) ? POLL_MS : false),
    }),
  );
  return (
    <>
      <AskedList
        query={list}
        loading="Carregando arquivos"
        narrowed={search !== ''}
        none={<Empty title="Nenhum aluno foi removido">Não havia o que remover.</Empty>}
        noneFound="Nenhuma escola encontrada"
        onPage={onPage}
      >
        {({ schools }) => (
          <Table label={`Escolas da limpeza de ${year}`}>
            <TableHead columns={['Escola', 'Situação', 'Arquivo até']} actions />
            <tbody>
              {schools.map((school) => (
                <Row key={school.producerId} school={school} onRestore={() => setRestoring(school)} />
              ))}
            </tbody>
          </Table>
        )}
      </AskedList>
      <RestoreDialog year={year} school={restoring} onClose={() => setRestoring(null)} />
    </>
  );
}

function Row({ school, onRestore }: { school: CleanupSchool; onRestore: () => void }) {
  const { tone, label } = labelOf(school);
  const { archiveUntil } = school;
  return (
    <tr>
      <PersonCell name={school.name} email={school.email} />
      <td>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 md:grid md:justify-items-start md:py-2">
          <Badge tone={tone}>{label}</Badge>
          {school.students !== null && <span className="text-muted text-sm tabular-nums">{progressOf(school)}</span>}
        </div>
      </td>
      <td className="text-muted tabular-nums" data-label="arquivo até" data-cell={archiveUntil ? undefined : 'hide'}>
        {archiveUntil ? formatDate(new Date(archiveUntil)) : '—'}
      </td>
      <td data-cell="actions">
        {school.state === 'removed' && archiveUntil && (
          <Button
            size="small"
            icon={<RotateCcw />}
            aria-label={`Restaurar alunos de ${school.name}`}
            onClick={onRestore}
          >
            Restaurar
          </Button>
        )}
      </td>
    </tr>
  );
}

type DialogProps = { year: number; school: CleanupSchool | null; onClose: () => void };

function RestoreDialog({ year, school, onClose }: DialogProps) {
  const queries = useQueryClient();
  const restore = useMutation(
    api.owner.restoreSchool.mutationOptions({
      onSuccess: async () => {
        toast.success('A restauração começou');
        await queries.invalidateQueries({ queryKey: api.owner.key() });
        onClose();
      },
      onError: (error) => void toast.error(explainProblem(error).text),
    }),
  );
  return (
    <ConfirmDialog
      open={school !== null}
      onClose={onClose}
      onConfirm={() => school && restore.mutate({ year, producerId: school.producerId })}
      title={`Restaurar os alunos de ${school?.name ?? ''}?`}
      confirm="Restaurar Alunos"
      tone="primary"
      busy={restore.isPending}
    >
      {counted(school?.removed ?? 0, 'aluno volta', 'alunos voltam')} com matrículas e progresso. Quem se matriculou de
      novo desde então fica como está, e recebe de volta o que tinha. Senhas não são guardadas: quem volta entra com um
      link de acesso.
    </ConfirmDialog>
  );
}
