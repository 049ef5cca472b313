import { sql } from 'kysely';
import { schoolLink } from '../../branding/schools.ts';
import type { Services } from '../../context.ts';
import type { Env } from '../../env.ts';
import { SHEET_COLUMNS, type SheetRow, sheetOf } from '../sheet-of.ts';
import { type BadgeFacts, credentialOf } from './credential.ts';
import { didOf, keyAddress, statusListUrl } from './issuer.ts';
import { signingPair } from './keys.ts';

export type BadgeRow = SheetRow &
  Pick<BadgeFacts, 'courseId' | 'email' | 'salt' | 'statusIndex'> & { statusList: number };

/** For certificates `c`: the data that `signBadge` puts into a credential. Unconfirmed names are left out. */
export const BADGE = sql`
  select ${SHEET_COLUMNS}, c.course_id as "courseId", s.email, b.salt,
    b.status_list as "statusList", b.status_index as "statusIndex"
  from certificates c
  join client_settings cs on cs.producer_id = c.producer_id
  join students s on s.producer_id = c.producer_id and s.id = c.student_id
  join certificate_badges b on b.producer_id = c.producer_id and b.certificate_id = c.id
  where c.holder_name is not null and c.confirmed_at is not null`;

/** The credential with the school's signature. The signing library is loaded on first use. */
export async function signBadge(services: Pick<Services, 'db' | 'env'>, row: BadgeRow, now = new Date()) {
  const document = credentialOf(factsOf(services.env, row));
  const [{ BADGE_CONTEXT }, signer] = await Promise.all([import('./contexts.ts'), signerOf(services, row)]);
  const { signDocument } = await import('./sign.ts');
  return signDocument({ '@context': BADGE_CONTEXT, ...document }, signer, { now });
}

export async function signerOf(
  services: Pick<Services, 'db' | 'env'>,
  { producerId, slug }: { producerId: string; slug: string },
) {
  const pair = await signingPair(services, producerId);
  const { privateKeyOf } = await import('./multikey.ts');
  return { key: privateKeyOf(pair), verificationMethod: keyAddress(didOf(services.env, slug), pair.id) };
}

export const credentialUrl = (env: Env, row: { slug: string; customDomain: string | null; code: string }): string =>
  schoolLink(env, row, `/credenciais/${row.code}.json`);

function factsOf(env: Env, row: BadgeRow): BadgeFacts {
  const sheet = sheetOf(env, row);
  return {
    ...row,
    sheet,
    did: didOf(env, row.slug),
    urls: {
      credential: credentialUrl(env, row),
      school: schoolLink(env, row, '/alunos/login'),
      logo: sheet.logoUrl && new URL(sheet.logoUrl, env.publicUrl).href,
      statusList: statusListUrl(env, row.slug, row.statusList),
    },
  };
}
