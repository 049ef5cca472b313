import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, PackageOpen } from 'lucide-react';
import type { MadePackage, SchoolPackages } from '#shared/contract/school-package.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { downloadConfirmed } from '#web/step-up/download-confirmed.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Facts } from '#web/ui/data/facts.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { sizeText } from '../parts/size-text.ts';
import { NOT_MADE } from './package-texts.ts';

/** Export of the school: requested, in progress, or ready; the earlier one stays until another is made. */
export function ExportCard({ packages: { made, ready, isEmpty } }: { packages: SchoolPackages }) {
  const queries = useQueryClient();
  const start = useMutation(
    api.producer.startSchoolExport.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.producer.schoolPackages.key() }),
      onError: (error) => sayProblem(error),
    }),
  );
  const underWay = made?.state === 'waiting' || made?.state === 'running';
  const isEarlier = made?.id !== ready?.id;
  return (
    <Card>
      <CardHead title="Levar a escola">
        Um arquivo com tudo o que é da escola. Serve de cópia sua, e para mudar para outra instalação do Ateneu.
      </CardHead>
      <div className="grid gap-4">
        {underWay && <UnderWay made={made} />}
        {made?.state === 'failed' && (
          <Note tone="bad" title="O pacote não foi gerado" role="status">
            {NOT_MADE[made.problem ?? 'failed'] ?? 'Algo inesperado aconteceu. Tente de novo.'}
          </Note>
        )}
        {ready && <Ready made={ready} isEarlier={isEarlier} />}
        <div className="flex flex-wrap gap-2">
          {ready && <DownloadLink made={ready} isEarlier={isEarlier} />}
          {!underWay && (
            <Button
              variant={ready || isEmpty ? 'secondary' : 'primary'}
              icon={<PackageOpen />}
              className="max-md:w-full"
              busy={start.isPending}
              busyText="Pedindo..."
              onClick={() => start.mutate(undefined)}
            >
              {ready ? 'Gerar outro' : 'Gerar pacote'}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function UnderWay({ made }: { made: MadePackage }) {
  return (
    <div className="grid gap-2" role="status">
      <p className="text-sm">
        {made.state === 'waiting' ? 'Na fila. ' : `Gerando: ${made.progress}%. `}
        Pode sair desta página: um e-mail avisa quando estiver pronto.
      </p>
      <Progress label="Pacote sendo gerado" value={made.progress} />
    </div>
  );
}

type ReadyProps = { made: MadePackage; isEarlier: boolean };

const Ready = ({ made, isEarlier }: ReadyProps) => (
  <Facts
    facts={[
      [
        isEarlier ? 'Pacote anterior, gerado em' : 'Gerado em',
        made.finishedAt ? formatDateTime(new Date(made.finishedAt)) : '',
      ],
      ['Tamanho', sizeText(made.bytes ?? 0)],
      ['Disponível até', formatDate(new Date(made.until))],
    ]}
  />
);

function DownloadLink({ made, isEarlier }: ReadyProps) {
  return (
    <a
      href={`/api/producer/school.zip?id=${made.id}`}
      download="escola.zip"
      className={buttonClass({ variant: 'primary' }, 'max-md:w-full')}
      onClick={(event) => downloadConfirmed(event, 'Você vai baixar um pacote com tudo da sua escola.')}
    >
      <span className="button-face">
        <Download aria-hidden="true" />
        {isEarlier ? 'Baixar pacote anterior' : 'Baixar pacote'}
      </span>
    </a>
  );
}
