import { sql } from 'kysely';
import { numberText, type Sheet, type Snapshot } from '#shared/certificates/sheet.ts';
import type { CertificateStatus } from '#shared/contract/certificate-sheet.ts';
import { localDay } from '#shared/time/dates.ts';
import { schoolLink } from '../branding/schools.ts';
import type { Env } from '../env.ts';

export type Face = { slug: string; customDomain: string | null };

export type SheetRow = Face & {
  snapshot: Snapshot;
  holder: string | null;
  issuedAt: string;
  expiresAt: string | null;
  year: number;
  number: number;
  code: string;
};

/** Of a certificate `c` and its school's settings `cs`: what `sheetOf` draws. */
export const SHEET_COLUMNS = sql`c.snapshot, c.holder_name as holder, c.issued_at as "issuedAt", c.expires_at as "expiresAt",
  c.year, c.number, c.code, cs.slug, cs.custom_domain as "customDomain"`;

/** Of a certificate `c`: what it is worth now. */
export const STATUS = sql<CertificateStatus>`case when c.revoked_at is not null then 'revoked'
  when c.replaced_at is not null then 'replaced' when c.expires_at <= app_now() then 'expired' else 'valid' end`;

export const checkUrlOf = (env: Env, { slug, customDomain, code }: Face & { code: string }): string =>
  schoolLink(env, { slug, customDomain }, `/certificados/${code}`);

export function sheetOf(env: Env, row: SheetRow): Sheet {
  const { snapshot, holder, issuedAt, expiresAt, code } = row;
  return {
    ...snapshot,
    holder,
    issuedOn: localDay(new Date(issuedAt)),
    expiresOn: expiresAt && localDay(new Date(expiresAt)),
    number: numberText(row),
    code,
    checkUrl: checkUrlOf(env, row),
  };
}
