import { sql } from 'kysely';
import { numberText, type Sheet, type Snapshot } from '#shared/certificates/sheet.ts';
import type { CertificateStatus } from '#shared/contract/certificate-sheet.ts';
import { printedCpf } from '#shared/person/cpf.ts';
import { localDay } from '#shared/time/dates.ts';
import { schoolLink } from '../branding/schools.ts';
import { unseal } from '../crypto/sealed.ts';
import type { Env } from '../env.ts';

export type Face = { slug: string; customDomain: string | null };

export type SheetRow = Face & {
  snapshot: Snapshot;
  holder: string | null;
  producerId: string;
  studentId: string;
  /** Sealed. */
  holderCpf: string | null;
  issuedAt: string;
  expiresAt: string | null;
  year: number;
  number: number;
  code: string;
};

/** For a certificate `c` and its school's settings `cs`: the input of `sheetOf`. */
export const SHEET_COLUMNS = sql`c.snapshot, c.holder_name as holder, c.producer_id as "producerId",
  c.student_id as "studentId", c.holder_cpf as "holderCpf", c.issued_at as "issuedAt", c.expires_at as "expiresAt",
  c.year, c.number, c.code, cs.slug, cs.custom_domain as "customDomain"`;

/** The current status of a certificate `c`, which is valid to the end of the day that it names. */
export const STATUS = sql<CertificateStatus>`case when c.revoked_at is not null then 'revoked'
  when c.replaced_at is not null then 'replaced' when local_day(c.expires_at) < local_day(app_now()) then 'expired' else 'valid' end`;

export const checkUrlOf = (env: Env, { slug, customDomain, code }: Face & { code: string }): string =>
  schoolLink(env, { slug, customDomain }, `/certificados/${code}`);

/** Sealing purpose of a student's CPF, the same for all of their certificates. */
export const holderCpfPurpose = ({ producerId, studentId }: { producerId: string; studentId: string }) =>
  `cpf on certificates ${producerId} ${studentId}`;

/** Also null if its key no longer exists: the rest of the certificate stays usable. */
function cpfOf(env: Env, row: SheetRow): string | null {
  if (row.holderCpf === null || row.holder === null) return null;
  try {
    return printedCpf(unseal(env, holderCpfPurpose(row), row.holderCpf));
  } catch {
    return null;
  }
}

export function sheetOf(env: Env, row: SheetRow): Sheet {
  const { snapshot, holder, issuedAt, expiresAt, code } = row;
  return {
    ...snapshot,
    result: snapshot.result ?? null,
    holder,
    cpf: cpfOf(env, row),
    issuedOn: localDay(new Date(issuedAt)),
    expiresOn: expiresAt && localDay(new Date(expiresAt)),
    number: numberText(row),
    code,
    checkUrl: checkUrlOf(env, row),
  };
}
