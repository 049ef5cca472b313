import { sql } from 'kysely';
import {
  CHANNEL_TEXTS,
  type DataRequestChannel,
  type DataRequestKind,
  type DataRequestState,
  GROUND_TEXTS,
  protocolText,
  type RefusalGround,
} from '#shared/privacy/requests.ts';
import { CSV_START, csvLine } from '#shared/text/csv.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import { type Database, readAsSchool } from '../../db.ts';

const BATCH = 1000;
const HEADER = [
  'Protocolo',
  'Pedido',
  'Titular',
  'E-mail',
  'Recebido por',
  'Recebido em',
  'Prazo',
  'Situação',
  'Encerrado em',
  'Por',
  'Fundamento',
  'Resposta',
  'Registrado por',
  'Identidade conferida por',
];
const KINDS: Record<DataRequestKind, string> = { copy: 'Cópia', erasure: 'Exclusão', correction: 'Correção' };
const STATES: Record<DataRequestState, string> = {
  proving: '',
  open: 'Em aberto',
  working: 'Em execução',
  done: 'Atendido',
  refused: 'Recusado',
  withdrawn: 'Desistência',
};

/** A report for the ANPD: every request with its outcome. */
export async function exportRequests(db: Database, school: SchoolActor): Promise<AsyncGenerator<string>> {
  await recordExport(db, school);
  return lines(db, school.producerId);
}

const recordExport = (db: Database, school: SchoolActor) =>
  withAuditEvent(
    db,
    school,
    (count: number) => ({ action: 'data_requests_exported', count }),
    async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from data_requests
        where producer_id = ${school.producerId} and number is not null`.execute(tx);
      return rows[0]?.count ?? 0;
    },
  );

type Line = {
  year: number;
  number: number;
  kind: DataRequestKind;
  name: string | null;
  email: string | null;
  receivedAt: string;
  dueAt: string;
  state: DataRequestState;
  settledAt: string | null;
  settledBy: string | null;
  ground: RefusalGround | null;
  answer: string | null;
  channel: DataRequestChannel;
  registeredBy: string | null;
  identityCheck: string | null;
};

async function* lines(db: Database, producerId: string): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADER);
  for (let after = { year: 0, number: 0 }; ; ) {
    const from = after;
    const { rows } = await readAsSchool(db, { producerId }, (tx) =>
      sql<Line>`
        select year, number, kind, name, email, received_at as "receivedAt", due_at as "dueAt", state, settled_at as "settledAt",
          settled_by as "settledBy", ground, answer, channel, registered_by as "registeredBy", identity_check as "identityCheck"
        from data_requests where producer_id = ${producerId} and (year, number) > (${from.year}, ${from.number})
        order by year, number limit ${BATCH}`.execute(tx),
    );
    yield rows.map(lineOf).join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

const moment = (at: string | null) => (at ? formatDateTime(new Date(at)) : '');

const lineOf = (line: Line) =>
  csvLine([
    protocolText(line.year, line.number),
    KINDS[line.kind],
    line.name ?? (line.email ? '' : 'Apagado'),
    line.email ?? '',
    CHANNEL_TEXTS[line.channel],
    moment(line.receivedAt),
    moment(line.dueAt),
    STATES[line.state],
    moment(line.settledAt),
    line.settledBy ?? '',
    line.ground ? GROUND_TEXTS[line.ground] : '',
    line.answer ?? '',
    line.registeredBy ?? '',
    line.identityCheck ?? '',
  ]);
