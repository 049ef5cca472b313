import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { bytesText } from '#shared/attachments.ts';
import type { OwnRequest } from '#shared/contract/producer-requests.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { downloadConfirmed } from '#web/step-up/download-confirmed.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';

/** A copy of the account's data: requested, in progress, or ready. */
export function OwnCopyCard({ requests }: { requests: OwnRequest[] }) {
  const queries = useQueryClient();
  const ask = useMutation(
    api.producer.requestOwnCopy.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.ownRequests.key() }),
      onError: (error) => {
        sayProblem(error);
      },
    }),
  );
  const drop = useMutation(
    api.producer.deleteOwnCopy.mutationOptions({
      onSuccess: () => void toast.success('Cópia apagada.'),
      onError: (error) => void toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.ownRequests.key() }),
    }),
  );
  const making = requests.some(({ kind, state }) => kind === 'copy' && state === 'open');
  const ready = requests.find(({ copyUntil }) => copyUntil !== null);
  return (
    <Card>
      <CardHead title="Cópia dos seus dados">
        Cadastro, plano, pagamentos, acessos, e-mails e o que você fez no painel, em JSON e em uma página que abre no
        navegador.
      </CardHead>
      <div>
        <p className="not-empty:mb-4 text-sm" role="status">
          {making && 'Preparando. Fica pronta em minutos: pode sair desta página, um e-mail avisa.'}
          {!making &&
            ready?.copyUntil &&
            `Pronta: ${bytesText(ready.copyBytes ?? 0)}, disponível até ${formatDate(new Date(ready.copyUntil))}.`}
        </p>
        {!making && (
          <div className="flex flex-wrap gap-2" ref={moveFocusOnUnmount}>
            {ready && <DownloadLink id={ready.id} />}
            <Button
              variant={ready ? 'secondary' : 'primary'}
              className="max-md:w-full"
              busy={ask.isPending}
              busyText="Pedindo..."
              onClick={() => ask.mutate(undefined)}
            >
              {ready ? 'Pedir outra' : 'Pedir cópia'}
            </Button>
            {ready && (
              <Button
                ref={moveFocusOnUnmount}
                className="max-md:w-full"
                busy={drop.isPending}
                busyText="Apagando..."
                onClick={() => drop.mutate({ requestId: ready.id })}
              >
                Apagar cópia
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

const DownloadLink = ({ id }: { id: string }) => (
  <a
    href={`/api/producer/own-data.zip?id=${id}`}
    download="meus-dados.zip"
    className={buttonClass({ variant: 'primary' }, 'max-md:w-full')}
    onClick={(event) => downloadConfirmed(event, 'Você vai baixar os dados da sua conta.')}
  >
    <span className="button-face">
      <Download aria-hidden="true" />
      Baixar cópia
    </span>
  </a>
);
