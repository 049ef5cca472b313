import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { bytesText } from '#shared/attachments.ts';
import type { DataRequest } from '#shared/contract/student/own-data.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card } from '#web/ui/data/card.tsx';

const LOOK_AGAIN_MS = 3_000;
const WHAT = 'Cadastro, aulas, notas, tarefas, compras e acessos, em JSON e em uma página que abre no navegador.';

export function CopyCard({ requests, onAsk }: { requests: DataRequest[]; onAsk: () => void }) {
  const ready = requests.find(({ kind, copyUntil }) => kind === 'copy' && copyUntil);
  const making = requests.some(({ kind, state }) => kind === 'copy' && (state === 'open' || state === 'working'));
  useLookingAgain(making);
  return (
    <Card role="region" aria-labelledby="copia" padded={false}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="copia">
            {making ? 'Preparando seu arquivo' : ready ? 'Seu arquivo está pronto' : 'Baixar meus dados'}
          </h2>
          <p className="mt-1 text-muted" role="status">
            {WHAT}
            {making && ' Fica pronto em minutos: pode sair desta página, avisamos por e-mail.'}
            {!making &&
              ready?.copyUntil &&
              ` ${bytesText(ready.copyBytes ?? 0)}, até ${formatDate(new Date(ready.copyUntil))}.`}
          </p>
        </div>
        {!making && ready && (
          <a
            className={buttonClass({ variant: 'primary' }, 'max-md:w-full')}
            href={`/api/student/own-data.zip?id=${ready.id}`}
          >
            <span className="button-face">
              <Download aria-hidden="true" />
              Baixar
            </span>
          </a>
        )}
        {!making && (
          <Button variant={ready ? 'ghost' : 'primary'} className="max-md:w-full" onClick={onAsk}>
            {ready ? 'Pedir outro' : 'Pedir cópia'}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** While the copy is being made. */
function useLookingAgain(making: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (!making) return;
    const timer = setInterval(() => queries.invalidateQueries({ queryKey: api.student.ownData.key() }), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [making, queries]);
}
