import { sql } from 'kysely';
import type { Sheet } from '#shared/certificates/sheet.ts';
import type { CheckedCertificate } from '#shared/contract/certificate-check.ts';
import type { Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { credentialUrl } from '../badges/badge.ts';
import { SHEET_COLUMNS, type SheetRow, STATUS, sheetOf } from '../sheet-of.ts';
import { lookUp, type Visitor, type Where } from './look-up.ts';

type Row = SheetRow & Omit<CheckedCertificate, 'sheet' | 'credentialUrl'> & { shared: boolean };

/** Looks a code up in the register of the school whose address is visited. @throws Problem not_found */
export async function checkCertificate(visitor: Visitor, { code }: { code: string }): Promise<CheckedCertificate> {
  const found = await lookUp(visitor, code, findCertificate);
  if (!found) throw notFound();
  const { status, revokedAt, revokedReason, replacedByCode, fileHashes, supportEmail, shared, ...row } = found;
  const state = { status, revokedAt, revokedReason, replacedByCode, fileHashes, supportEmail };
  return { ...state, sheet: sheetOf(visitor.env, row), credentialUrl: shared ? credentialUrl(visitor.env, row) : null };
}

/** Data for a certificate's picture, if the certificate is valid and names its holder. @throws Problem not_found */
export async function checkForPicture(visitor: Visitor, code: string): Promise<Sheet> {
  const found = await lookUp(visitor, code, findCertificate);
  if (!found?.holder || found.status === 'revoked' || found.status === 'replaced') throw notFound();
  return sheetOf(visitor.env, found);
}

/** Compares a name with a certificate whose holder was deleted from the records. @throws Problem not_found */
export async function compareHolder(visitor: Visitor, { code, name }: { code: string; name: string }) {
  const found = await lookUp(visitor, code, (tx, where) => findMatch(tx, where, name));
  if (!found) throw notFound();
  return found;
}

/** The holder has confirmed the name; an unconfirmed certificate cannot be checked by anybody. */
const handedOut = ({ code, slug }: Where) => sql`
  from certificates c join client_settings cs on cs.producer_id = c.producer_id
  where c.code = ${code} and c.confirmed_at is not null and (${slug}::text is null or cs.slug = ${slug})`;

async function findCertificate(tx: Tx, where: Where): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${SHEET_COLUMNS}, ${STATUS} as status, c.revoked_at as "revokedAt", c.revoked_reason as "revokedReason",
      c.file_hashes as "fileHashes", cs.support_email as "supportEmail",
      (select next.code from certificates next
        where next.producer_id = c.producer_id and next.id = c.replaced_by) as "replacedByCode",
      exists (select from certificate_badges b where b.producer_id = c.producer_id and b.certificate_id = c.id
        and b.shared_at is not null and c.holder_name is not null and c.revoked_at is null and c.replaced_at is null) as shared
    ${handedOut(where)}`.execute(tx);
  return rows[0];
}

async function findMatch(tx: Tx, where: Where, name: string): Promise<{ matches: boolean } | undefined> {
  const { rows } = await sql<{ matches: boolean }>`
    select c.holder_hash = holder_hash(${name}, c.holder_salt) as matches
    ${handedOut(where)} and c.holder_hash is not null`.execute(tx);
  return rows[0];
}
