import { Link } from '@tanstack/react-router';
import { Ban, Check, Ellipsis, FileText } from 'lucide-react';
import type { SchoolRequest } from '#shared/contract/school/privacy.ts';
import { CHANNEL_TEXTS, deadlineOf, GROUND_TEXTS, protocolText } from '#shared/privacy/requests.ts';
import { DAY_MS, endOfDay, formatDate, localDay } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { AnswerDue, DueBar, SOON_DAYS } from '#web/panel/privacy/due-bar.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import type { Tone } from '#web/ui/tone.ts';
import { requestName } from './request-texts.ts';

type RequestListProps = {
  requests: readonly SchoolRequest[];
  onAnswer: (request: SchoolRequest) => void;
  onRefuse: (request: SchoolRequest) => void;
  onOpen: (request: SchoolRequest) => void;
};

export function RequestList({ requests, ...does }: RequestListProps) {
  const now = new Date();
  return (
    <Table label="Pedidos de titulares">
      <thead>
        <tr>
          <th data-cell="main">Titular</th>
          <th>Pedido</th>
          <th>Protocolo</th>
          <th>Prazo</th>
          <th>Estado</th>
          <th data-cell="actions">
            <span className="sr-only">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <td data-cell="main">
              <DataSubject request={request} />
            </td>
            <td>
              {requestName(request)}
              {request.channel !== 'area' && (
                <span className="block text-muted text-sm">via {CHANNEL_TEXTS[request.channel]}</span>
              )}
            </td>
            <td data-label="Protocolo" className="text-muted tabular-nums">
              {protocolText(request.year, request.number)}
            </td>
            <td data-label="Prazo">
              <Deadline request={request} now={now} />
            </td>
            <td>
              <State request={request} now={now} />
            </td>
            <td data-cell="actions">
              <Actions request={request} {...does} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type ActionsProps = Omit<RequestListProps, 'requests'> & { request: SchoolRequest };

function Actions({ request, onAnswer, onRefuse, onOpen }: ActionsProps) {
  const { state, kind, year, number, studentId } = request;
  // Copies are made automatically.
  const answers = state === 'open' && kind !== 'copy';
  const label = `Ações do pedido ${protocolText(year, number)}`;
  return (
    <Menu trigger={<IconButton label={label} tooltip={false} size="small" icon={<Ellipsis />} />}>
      <MenuItem icon={<FileText />} onClick={() => onOpen(request)}>
        Ver pedido
      </MenuItem>
      {answers && kind === 'correction' && studentId && (
        <MenuItem icon={<Check />} onClick={() => onAnswer(request)}>
          Atender
        </MenuItem>
      )}
      {answers && (
        <MenuItem icon={<Ban />} danger onClick={() => onRefuse(request)}>
          Recusar
        </MenuItem>
      )}
    </Menu>
  );
}

function DataSubject({ request: { name, email, studentId } }: { request: SchoolRequest }) {
  if (!email) return <span className="text-muted">Apagado: o nome não é mantido</span>;
  return (
    <>
      {studentId ? (
        <Link
          className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:underline"
          to="/admin/students/$studentId"
          params={{ studentId }}
        >
          {name ?? email}
        </Link>
      ) : (
        <span className="font-medium wrap-anywhere">{name ?? email}</span>
      )}
      <span className="block text-muted text-sm wrap-anywhere">{email}</span>
    </>
  );
}

const endOf = (moment: Date) => endOfDay(localDay(moment)).getTime();

type Now = { request: SchoolRequest; now: Date };

function Deadline({ request, now }: Now) {
  const { state, kind, eraseAt, settledAt } = request;
  if (state === 'working') return <span className="due">Apagando</span>;
  if (state !== 'open')
    return <span className="due tabular-nums">{settledAt ? formatDate(new Date(settledAt)) : ''}</span>;
  if (kind === 'erasure' && eraseAt) {
    const days = Math.max(0, Math.round((endOf(new Date(eraseAt)) - endOf(now)) / DAY_MS));
    return (
      <DueBar share={1 - days / 7} text={days === 0 ? 'Apaga hoje' : `Apaga em ${counted(days, 'dia', 'dias')}`} />
    );
  }
  return <AnswerDue request={request} now={now} />;
}

function State({ request, now }: Now) {
  const { tone, label } = stateOf(request, now);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {request.ground && <span className="block text-muted text-sm">{GROUND_TEXTS[request.ground]}</span>}
    </>
  );
}

function stateOf(request: SchoolRequest, now: Date): { tone: Tone; label: string } {
  if (request.state === 'withdrawn') return { tone: 'calm', label: 'Desistiu' };
  if (request.state === 'refused') return { tone: 'calm', label: 'Recusado' };
  if (request.state === 'done') return { tone: 'ok', label: request.kind === 'copy' ? 'Enviado' : 'Atendido' };
  if (request.kind === 'copy') return { tone: 'info', label: 'Preparando' };
  if (request.kind === 'erasure')
    return request.state === 'working' ? { tone: 'info', label: 'Apagando' } : { tone: 'info', label: 'Pode desistir' };
  return { tone: deadlineOf(request, now).daysLeft <= SOON_DAYS ? 'bad' : 'warn', label: 'A responder' };
}
