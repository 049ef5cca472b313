import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnRequest } from '#shared/contract/producer-requests.ts';
import { GROUND_TEXTS, PRODUCER_REQUEST_TEXTS, protocolText } from '#shared/privacy/requests.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import type { Tone } from '#web/ui/tone.ts';

const STATES: Record<OwnRequest['state'], { tone: Tone; label: string }> = {
  open: { tone: 'info', label: 'Em andamento' },
  working: { tone: 'info', label: 'Em andamento' },
  done: { tone: 'ok', label: 'Atendido' },
  refused: { tone: 'bad', label: 'Recusado' },
  withdrawn: { tone: 'calm', label: 'Você desistiu' },
};
const day = (moment: string) => formatDate(new Date(moment));

/** All requests with protocol and outcome. */
export function OwnRequestList({ requests }: { requests: OwnRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <Card>
      <CardHead title="Seus pedidos" />
      <ul>
        {requests.map((request) => (
          <li
            key={request.id}
            className="flex flex-wrap items-start justify-between gap-3 border-line border-t py-3 first:border-t-0 first:pt-0"
          >
            <Words request={request} />
            <div className="flex flex-wrap items-center gap-2">
              <Badge tone={STATES[request.state].tone}>{STATES[request.state].label}</Badge>
              {request.state === 'open' && request.kind !== 'closing' && <Withdraw request={request} />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Words({ request }: { request: OwnRequest }) {
  const { kind, year, number, state, message, receivedAt, dueAt, closeAt, ground, answer } = request;
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p>
        {PRODUCER_REQUEST_TEXTS[kind]}
        <span className="text-muted tabular-nums">
          {' '}
          · protocolo {protocolText(year, number)} · {day(receivedAt)}
        </span>
      </p>
      {message && <p className="wrap-anywhere whitespace-pre-line text-muted text-sm">{message}</p>}
      {state === 'open' && kind === 'other' && <p className="text-sm">Resposta até {day(dueAt)}.</p>}
      {state === 'open' && closeAt && <p className="text-sm">Encerra em {day(closeAt)}.</p>}
      {ground && <p className="text-sm">{GROUND_TEXTS[ground]}</p>}
      {answer && <p className="wrap-anywhere whitespace-pre-line text-sm">{answer}</p>}
    </div>
  );
}

function Withdraw({ request: { id, year, number } }: { request: OwnRequest }) {
  const queries = useQueryClient();
  const withdraw = useMutation(
    api.producer.withdrawOwnRequest.mutationOptions({
      onSuccess: () => void toast.success('Pedido cancelado. Nada foi mudado'),
      onError: (error) => void toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.ownRequests.key() }),
    }),
  );
  return (
    <Button
      ref={moveFocusOnUnmount}
      size="small"
      variant="ghost"
      aria-label={`Desistir do pedido ${protocolText(year, number)}`}
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate({ requestId: id })}
    >
      Desistir
    </Button>
  );
}
