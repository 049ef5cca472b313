import { Ban, Check, Ellipsis } from 'lucide-react';
import type { DeskRequest } from '#shared/contract/producer-requests.ts';
import { deadlineOf, GROUND_TEXTS, PRODUCER_REQUEST_TEXTS, protocolText } from '#shared/privacy/requests.ts';
import { formatDate } from '#shared/time/dates.ts';
import { PersonCell } from '#web/owner/person-cell.tsx';
import { AnswerDue, SOON_DAYS } from '#web/panel/privacy/due-bar.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import type { Tone } from '#web/ui/tone.ts';

type RequestTableProps = {
  requests: readonly DeskRequest[];
  onAnswer: (request: DeskRequest) => void;
  onRefuse: (request: DeskRequest) => void;
};

export function RequestTable({ requests, onAnswer, onRefuse }: RequestTableProps) {
  const now = new Date();
  return (
    <Table label="Pedidos de produtores">
      <TableHead columns={['Produtor', 'Pedido', 'Protocolo', 'Prazo', 'Estado']} actions />
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <PersonCell
              name={request.name ?? 'Conta apagada'}
              email={request.email}
              {...(request.producerId && { producerId: request.producerId })}
            />
            <td>
              <Asked request={request} />
            </td>
            <td data-label="Protocolo" className="text-muted tabular-nums">
              {protocolText(request.year, request.number)}
            </td>
            <td data-label="Prazo">
              <Due request={request} now={now} />
            </td>
            <td>
              <State request={request} now={now} />
            </td>
            <td data-cell="actions">
              {waits(request) && <Actions request={request} onAnswer={onAnswer} onRefuse={onRefuse} />}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Copies and closings are processed automatically. */
const waits = ({ kind, state }: DeskRequest) => state === 'open' && kind === 'other';

function Actions({ request, onAnswer, onRefuse }: Omit<RequestTableProps, 'requests'> & { request: DeskRequest }) {
  const label = `Ações do pedido ${protocolText(request.year, request.number)}`;
  return (
    <Menu trigger={<IconButton label={label} tooltip={false} size="small" icon={<Ellipsis />} />}>
      <MenuItem icon={<Check />} onClick={() => onAnswer(request)}>
        Responder
      </MenuItem>
      <MenuItem icon={<Ban />} danger onClick={() => onRefuse(request)}>
        Recusar
      </MenuItem>
    </Menu>
  );
}

const Asked = ({ request: { kind, message, answer } }: { request: DeskRequest }) => (
  <div className="grid gap-0.5 md:py-2 lg:w-100">
    {PRODUCER_REQUEST_TEXTS[kind]}
    {message && <span className="wrap-anywhere whitespace-pre-line text-muted text-sm">{message}</span>}
    {answer && <span className="wrap-anywhere whitespace-pre-line text-sm">Resposta: {answer}</span>}
  </div>
);

type Now = { request: DeskRequest; now: Date };

function Due({ request, now }: Now) {
  if (request.closeAt && !request.settledAt)
    return <span className="tabular-nums">{formatDate(new Date(request.closeAt))}</span>;
  if (request.state === 'open') return <AnswerDue request={request} now={now} />;
  return (
    <span className="text-muted tabular-nums">{request.settledAt ? formatDate(new Date(request.settledAt)) : ''}</span>
  );
}

function State({ request, now }: Now) {
  const { tone, label } = stateOf(request, now);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {request.ground && <span className="block text-muted text-sm">{GROUND_TEXTS[request.ground]}</span>}
      {request.settledBy && <span className="block text-muted text-sm">por {request.settledBy}</span>}
    </>
  );
}

const DONE: Record<DeskRequest['kind'], string> = { copy: 'Enviado', other: 'Respondido', closing: 'Encerrada' };

function stateOf(request: DeskRequest, now: Date): { tone: Tone; label: string } {
  if (request.state === 'withdrawn') return { tone: 'calm', label: 'Desistiu' };
  if (request.state === 'refused') return { tone: 'calm', label: 'Recusado' };
  if (request.state === 'done') return { tone: 'ok', label: DONE[request.kind] };
  if (request.kind === 'closing')
    return { tone: 'warn', label: request.state === 'open' ? 'Vai encerrar' : 'Apagando' };
  if (request.kind === 'copy') return { tone: 'info', label: 'Preparando' };
  return { tone: deadlineOf(request, now).daysLeft <= SOON_DAYS ? 'bad' : 'warn', label: 'A responder' };
}
