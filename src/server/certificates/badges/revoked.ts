import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../context.ts';
import { readAsPlatform } from '../../db.ts';
import { signerOf } from './badge.ts';
import { didOf, findIssuer, statusListUrl } from './issuer.ts';
import { inSeconds } from './moment.ts';
import { encodeList } from './status-list.ts';

type Asked = { slug: string; list: number };
type Signed = Promise<object>;

/** Cached by content and key: often requested, rarely changed. */
const signedLists = new LRUCache<string, Signed>({ max: 500 });

/** Anybody may ask, as often as they like: those who ask at the same time share one reading of up to a whole list. */
const underway = new Map<string, Promise<object | null>>();

type Tools = Pick<Services, 'db' | 'env'>;

/** A signed status list of a school; null if the list is empty. */
export function statusList(services: Tools, asked: Asked, now = new Date()): Promise<object | null> {
  const name = `${asked.slug} ${asked.list}`;
  const reading = underway.get(name) ?? readList(services, asked, now).finally(() => underway.delete(name));
  underway.set(name, reading);
  return reading;
}

async function readList(services: Tools, { slug, list }: Asked, now: Date): Promise<object | null> {
  const producerId = await findIssuer(services, slug);
  const revoked = producerId && (await readRevoked(services, producerId, list));
  if (!revoked) return null;
  const signer = await signerOf(services, { producerId, slug });
  const content = JSON.stringify([signer.verificationMethod, list, revoked]);
  const name = createHash('sha256').update(content).digest('hex');
  const known = signedLists.get(name);
  if (known) return known;
  const made = signList(services.env, { slug, list }, { revoked, signer, now });
  signedLists.set(name, made);
  made.catch(() => signedLists.delete(name));
  return made;
}

type Content = { revoked: number[]; signer: Awaited<ReturnType<typeof signerOf>>; now: Date };

async function signList(env: Services['env'], { slug, list }: Asked, { revoked, signer, now }: Content) {
  const [{ CREDENTIAL_CONTEXT }, { signDocument }] = await Promise.all([import('./contexts.ts'), import('./sign.ts')]);
  const id = statusListUrl(env, slug, list);
  const document = {
    '@context': CREDENTIAL_CONTEXT,
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: didOf(env, slug),
    validFrom: inSeconds(now),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeList(revoked),
    },
  };
  return signDocument(document, signer, { now });
}

/** Positions of revoked credentials; null for an unused list. */
async function readRevoked({ db }: Pick<Services, 'db'>, producerId: string, list: number): Promise<number[] | null> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<{ total: number; revoked: number[] }>`
      select count(*)::integer as total, coalesce(array_agg(b.status_index order by b.status_index)
        filter (where c.revoked_at is not null or c.replaced_at is not null), '{}') as revoked
      from certificate_badges b join certificates c on c.producer_id = b.producer_id and c.id = b.certificate_id
      where b.producer_id = ${producerId} and b.status_list = ${list}`.execute(tx),
  );
  return rows[0]?.total ? rows[0].revoked : null;
}
