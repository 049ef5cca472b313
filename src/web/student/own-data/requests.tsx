import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataRequest } from '#shared/contract/student/own-data.ts';
import { GROUND_TEXTS, protocolText } from '#shared/privacy/requests.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import type { Tone } from '#web/ui/tone.ts';

const WHAT: Record<DataRequest['kind'], string> = { copy: 'cópia', erasure: 'exclusão', correction: 'correção' };
const FIELDS = { cpf: ' de CPF', phone: ' de telefone' };
const nameOf = ({ kind, field }: DataRequest) => `${WHAT[kind]}${field ? FIELDS[field] : ''}`;
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const isOpen = ({ state }: DataRequest) => state === 'open' || state === 'working';
const day = (moment: string | null) => (moment ? formatDate(new Date(moment)) : '');

/** Except copies, which have their own card. */
export function OpenRequests({ requests }: { requests: DataRequest[] }) {
  return requests
    .filter((request) => isOpen(request) && request.kind !== 'copy')
    .map((request) => <OpenRequest key={request.id} request={request} />);
}

function OpenRequest({ request }: { request: DataRequest }) {
  const queries = useQueryClient();
  const withdraw = useMutation(
    api.student.withdrawDataRequest.mutationOptions({
      onSuccess: () => toast.success('Pedido cancelado. Nada foi mudado'),
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.student.ownData.key() }),
    }),
  );
  const { id, year, number, state, receivedAt } = request;
  return (
    <Card ref={moveFocusOnUnmount} role="region" aria-labelledby={`pedido-${id}`} padded={false}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`pedido-${id}`}>Pedido de {nameOf(request)} em andamento</h2>
        <Badge tone="info">Protocolo {protocolText(year, number)}</Badge>
      </div>
      <ol className="request-steps">
        {stepsOf(request).map(({ title, text, done }) => (
          <li key={title} className={cx(done && 'done')}>
            <b className="block font-medium text-fg">{title}</b>
            {text || formatDateTime(new Date(receivedAt))}
          </li>
        ))}
      </ol>
      {state === 'open' && (
        <div>
          <Button
            className="max-md:w-full"
            busy={withdraw.isPending}
            busyText="Cancelando..."
            onClick={() => withdraw.mutate({ requestId: id })}
          >
            Desistir do pedido
          </Button>
        </div>
      )}
    </Card>
  );
}

function stepsOf({ kind, state, dueAt, eraseAt }: DataRequest) {
  const received = { title: 'Pedido recebido', text: '', done: true };
  const proven = { title: 'Confirmado por e-mail', text: '', done: true };
  if (kind === 'erasure')
    return [
      received,
      { ...proven, text: `até ${day(eraseAt)} você pode desistir` },
      { title: 'Exclusão', text: `em ${day(eraseAt)}`, done: state === 'working' },
    ];
  return [received, proven, { title: 'Resposta da escola', text: `até ${day(dueAt)}`, done: false }];
}

const STATES: Record<string, { tone: Tone; label: string }> = {
  done: { tone: 'ok', label: 'Atendido' },
  refused: { tone: 'bad', label: 'Recusado' },
  withdrawn: { tone: 'calm', label: 'Cancelado' },
};

export function PastRequests({ requests }: { requests: DataRequest[] }) {
  const past = requests.filter((request) => !isOpen(request));
  if (past.length === 0) return null;
  return (
    <Card role="region" aria-labelledby="historico" padded={false}>
      <h2 id="historico">Pedidos anteriores</h2>
      <ul>
        {past.map((request) => {
          const { tone, label } = STATES[request.state] ?? { tone: 'calm', label: '' };
          return (
            <li
              key={request.id}
              className="flex flex-wrap items-start justify-between gap-3 border-line border-t py-3 first:border-t-0"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p>
                  {capital(nameOf(request))}
                  <span className="text-muted">
                    {' '}
                    · protocolo {protocolText(request.year, request.number)} · {day(request.receivedAt)}
                  </span>
                </p>
                {request.ground && <p className="text-muted text-sm">{GROUND_TEXTS[request.ground]}</p>}
                {request.answer && <p className="wrap-anywhere text-muted text-sm">{request.answer}</p>}
              </div>
              <Badge tone={tone}>{label}</Badge>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
