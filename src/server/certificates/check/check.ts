import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CheckedCertificate } from '#shared/contract/certificate-check.ts';
import type { Context } from '../../context.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { schoolAtHost } from '../../domains/school-at-host.ts';
import { notFound } from '../../problem.ts';
import { countTry } from '../../throttle/throttle.ts';
import { SHEET_COLUMNS, type SheetRow, STATUS, sheetOf } from '../sheet-of.ts';

/** What an answer takes at least, so that none tells by its time whether there is such a code. */
const ANSWERED_AFTER_MS = 100;

type Row = SheetRow & Omit<CheckedCertificate, 'sheet'>;
type Visitor = Pick<Context, 'cache' | 'db' | 'env' | 'ip' | 'countedAs' | 'userAgent' | 'schoolHint'>;

/** What the register says, to whoever has the code and stands at the school's address. @throws Problem not_found */
export async function checkCertificate(visitor: Visitor, { code }: { code: string }): Promise<CheckedCertificate> {
  const found = await lookUp(visitor, code, findCertificate);
  if (!found) throw notFound();
  const { status, revokedAt, revokedReason, replacedByCode, fileHashes, supportEmail, ...row } = found;
  const told = { status, revokedAt, revokedReason, replacedByCode, fileHashes, supportEmail };
  return { ...told, sheet: sheetOf(visitor.env, row) };
}

/** Of a certificate whose holder has left the records: whether it was of this name. @throws Problem not_found */
export async function compareHolder(visitor: Visitor, { code, name }: { code: string; name: string }) {
  const found = await lookUp(visitor, code, (tx, where) => findMatch(tx, where, name));
  if (!found) throw notFound();
  return found;
}

type Where = { code: string; slug: string | null };

/** Known codes and others are looked for in the same way, and answered after the same time. */
async function lookUp<Found>(
  visitor: Visitor,
  code: string,
  find: (tx: Tx, where: Where) => Promise<Found | undefined>,
) {
  const { db, env, ip, countedAs, userAgent, schoolHint } = visitor;
  const answered = setTimeout(ANSWERED_AFTER_MS, undefined, { ref: false });
  const named = Boolean(schoolHint.domain || schoolHint.slug);
  // A host that is no school's has no certificates.
  const school = named ? ((await schoolAtHost(visitor, schoolHint))?.slug ?? '') : null;
  const attempt = { action: 'certificate_check' as const, email: code, ip, countedAs, userAgent };
  const found = await asPlatform(db, async (tx) => {
    await countTry(tx, attempt, signingKey(env));
    return find(tx, { code, slug: school });
  });
  await answered;
  return found;
}

/** Its holder has looked at it; what was not handed out cannot be shown to anybody. */
const handedOut = ({ code, slug }: Where) => sql`
  from certificates c join client_settings cs on cs.producer_id = c.producer_id
  where c.code = ${code} and c.confirmed_at is not null and (${slug}::text is null or cs.slug = ${slug})`;

async function findCertificate(tx: Tx, where: Where): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${SHEET_COLUMNS}, ${STATUS} as status, c.revoked_at as "revokedAt", c.revoked_reason as "revokedReason",
      c.file_hashes as "fileHashes", cs.support_email as "supportEmail",
      (select next.code from certificates next
        where next.producer_id = c.producer_id and next.id = c.replaced_by) as "replacedByCode"
    ${handedOut(where)}`.execute(tx);
  return rows[0];
}

async function findMatch(tx: Tx, where: Where, name: string): Promise<{ matches: boolean } | undefined> {
  const { rows } = await sql<{ matches: boolean }>`
    select c.holder_hash = holder_hash(${name}, c.holder_salt) as matches
    ${handedOut(where)} and c.holder_hash is not null`.execute(tx);
  return rows[0];
}
