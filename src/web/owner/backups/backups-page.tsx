import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HardDriveDownload } from 'lucide-react';
import type { Backup, BackupOverview } from '#shared/contract/backup.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Facts } from '#web/ui/data/facts.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PROBLEMS, placeOf, sizeText } from './backup-texts.ts';

const POLL_MS = 2000;
const when = (at: string) => formatDateTime(new Date(at));

/** When and where the platform was last backed up, and whether a restore succeeded. */
export function BackupsPage() {
  const backups = useQuery(
    api.owner.backups.queryOptions({
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.underWay ? POLL_MS : false),
    }),
  );
  const { data } = backups;
  return (
    <>
      <PageHead back={<BackLink to="/admin/super/configuracoes">Configurações</BackLink>} title="Backups" />
      {!data && !backups.error && (
        <Loading label="Carregando backups" className="grid gap-5">
          <Skeleton className="h-40" />
          <Skeleton className="h-60" />
        </Loading>
      )}
      {!data && backups.error && <QueryError title="Erro ao carregar dados do painel" of={backups} />}
      {data && (
        <>
          <Warnings overview={data} />
          <StateCard overview={data} />
          {data.backups.length > 0 && <KeptBackups backups={data.backups} />}
        </>
      )}
    </>
  );
}

function Warnings({ overview }: { overview: BackupOverview }) {
  const { failed, drillFailed, backups, hasPassphrase, kept } = overview;
  const beside = backups[0]?.problem;
  return (
    <>
      {failed && (
        <Note tone="bad" title={`O backup de ${when(failed.at)} falhou`}>
          {PROBLEMS[failed.problem]}
        </Note>
      )}
      {beside && (
        <Note tone="warn" title="O último backup está só nesta máquina">
          {PROBLEMS[beside]}
        </Note>
      )}
      {drillFailed && (
        <Note tone="bad" title={`O teste de restauração de ${when(drillFailed.at)} falhou`}>
          {PROBLEMS[drillFailed.problem]}
        </Note>
      )}
      {kept === 0 && (
        <Note tone="warn" title="Nenhum backup é feito de noite">
          BACKUP_KEEP está em 0. Só há os backups que você pedir aqui.
        </Note>
      )}
      {!hasPassphrase && (
        <Note tone="warn" title="Os backups não levam as chaves da aplicação e não são cifrados">
          Guarde APP_KEYS em outro lugar, ou defina BACKUP_PASSPHRASE no servidor. Sem as chaves, o que está cifrado no
          banco não abre mais.
        </Note>
      )}
    </>
  );
}

function StateCard({ overview: { backups, underWay, restoredAt, kept, hasBucket } }: { overview: BackupOverview }) {
  const queries = useQueryClient();
  const start = useMutation(
    api.owner.startBackup.mutationOptions({
      onSuccess: () => {
        toast.success('O backup começou');
        return queries.invalidateQueries({ queryKey: api.owner.key() });
      },
      onError: (error) => sayProblem(error),
    }),
  );
  const [last] = backups;
  return (
    <Card>
      <CardHead
        title="Último backup"
        action={
          <Button
            icon={<HardDriveDownload />}
            busy={start.isPending}
            aria-disabled={start.isPending || underWay !== null || undefined}
            onClick={() => underWay || start.mutate({})}
          >
            Fazer Backup Agora
          </Button>
        }
      >
        {kept > 0
          ? `Todo dia às 2h30, sem parar a plataforma. ${kept === 1 ? 'O último fica guardado' : `Os ${kept} últimos ficam guardados`}${hasBucket ? ', aqui e no S3' : ''}.`
          : 'Tudo o que a plataforma tem, em um arquivo.'}
      </CardHead>
      {underWay && (
        <div className="mb-4 grid gap-2" role="status">
          <p className="text-sm">
            Em andamento desde {when(underWay.askedAt)}: {underWay.progress}%
          </p>
          <Progress label="Backup em andamento" value={underWay.progress} />
        </div>
      )}
      <Facts
        facts={[
          ['Feito em', last ? when(last.finishedAt) : 'Nunca'],
          ...(last
            ? ([
                ['Tamanho', sizeText(last.bytes)],
                ['Onde está', placeOf(last)],
                ['Arquivos enviados', last.withFiles ? 'Incluídos' : 'Não: continuam no S3'],
                ['Chaves da aplicação', last.sealed ? 'Incluídas, cifradas com a senha' : 'Não incluídas'],
              ] as [string, string][])
            : []),
          ['Última restauração de teste', restoredAt ? when(restoredAt) : 'Ainda não houve'],
        ]}
      />
    </Card>
  );
}

function KeptBackups({ backups }: { backups: Backup[] }) {
  return (
    <Card padded={false} className="overflow-hidden">
      <div className="px-5 pt-5">
        <CardHead title="Backups guardados" />
      </div>
      <Table label="Backups guardados">
        <TableHead columns={['Feito em', 'Tamanho', 'Onde está', 'Arquivo']} />
        <tbody>
          {backups.map((backup) => (
            <tr key={backup.file}>
              <td data-cell="main" className="tabular-nums">
                {when(backup.finishedAt)}
                <span className="block text-muted text-sm">{backup.nightly ? 'automático' : 'pedido no painel'}</span>
              </td>
              <td className="tabular-nums" data-label="tamanho">
                {sizeText(backup.bytes)}
              </td>
              <td data-label="onde está">{placeOf(backup)}</td>
              <td className="wrap-anywhere text-muted text-sm" data-label="arquivo">
                {backup.file}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
