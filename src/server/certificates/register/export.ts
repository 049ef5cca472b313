import { sql } from 'kysely';
import { codeText } from '#shared/certificates/code.ts';
import { numberText } from '#shared/certificates/sheet.ts';
import type { CertificateStatus } from '#shared/contract/certificate-sheet.ts';
import { CSV_START, csvLine } from '#shared/text/csv.ts';
import { formatDate } from '#shared/time/dates.ts';
import type { SchoolActor } from '../../actors.ts';
import { filtersOf } from '../../audit/filters-of.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { LISTED, matching, type Row } from './list.ts';

/** Rows per statement, so that a register is never in memory as a whole. */
const BATCH = 1000;
const HEADER = ['Número', 'Código', 'Nome', 'Curso', 'Emitido em', 'Situação', 'Motivo'];
const STATUS_TEXT: Record<CertificateStatus, string> = {
  valid: 'Válido',
  expired: 'Vencido',
  revoked: 'Revogado',
  replaced: 'Substituído',
};
/** Not confirmed by its holder, so not on the check page yet. */
const UNCONFIRMED_TEXT = 'Aguarda o aluno';

type Asked = { search: string; courseId?: string | undefined; refunded: boolean };

/** The register as a file, in the order of its numbers. */
export async function exportCertificates(
  db: Database,
  school: SchoolActor,
  asked: Asked,
): Promise<AsyncGenerator<string>> {
  const { producerId } = school;
  await withAuditEvent(
    db,
    school,
    (count: number) => ({ action: 'certificates_exported', count, details: filtersOf(asked) }),
    async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from certificates c where ${matching(producerId, asked)}`.execute(tx);
      return rows[0]?.count ?? 0;
    },
  );
  return lines(db, producerId, asked);
}

async function* lines(db: Database, producerId: string, asked: Asked): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADER);
  for (let after = { year: 0, serial: 0 }; ; ) {
    const from = after;
    const { rows } = await readAsSchool(db, { producerId }, (tx) =>
      sql<Row>`
        select ${LISTED} from certificates c
        where ${matching(producerId, asked)} and (c.year, c.number) > (${from.year}, ${from.serial})
        order by c.year, c.number limit ${BATCH}`.execute(tx),
    );
    yield rows.map(lineOf).join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

const lineOf = ({ year, serial, code, holder, course, issuedAt, status, confirmed, revokedReason }: Row) =>
  csvLine([
    numberText({ year, number: serial }),
    codeText(code),
    holder ?? '',
    course,
    formatDate(new Date(issuedAt)),
    status === 'valid' && !confirmed ? UNCONFIRMED_TEXT : STATUS_TEXT[status],
    revokedReason ?? '',
  ]);
