import { isSlug } from '#shared/text/slug.ts';
import type { Services } from '../../context.ts';
import { readAsPlatform } from '../../db.ts';
import type { Env } from '../../env.ts';

const CONTEXTS = ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'];

/** The issuer's address is at the platform's host, because certificates outlive a school's own domain. */
export const didOf = ({ publicUrl }: Pick<Env, 'publicUrl'>, slug: string): string =>
  `did:web:${new URL(publicUrl).host.replace(':', '%3A')}:escolas:${slug}`;

export const keyAddress = (did: string, keyId: string): string => `${did}#${keyId}`;

export const statusListUrl = ({ publicUrl }: Pick<Env, 'publicUrl'>, slug: string, list: number): string =>
  new URL(`/escolas/${slug}/credenciais/status/${list}`, publicUrl).href;

/** Former slugs still resolve, since they are never reassigned. */
export async function findIssuer({ db }: Pick<Services, 'db'>, slug: string): Promise<string | null> {
  if (!isSlug(slug)) return null;
  const found = await readAsPlatform(db, (tx) =>
    tx.selectFrom('school_slugs').select('producer_id').where('slug', '=', slug).executeTakeFirst(),
  );
  return found?.producer_id ?? null;
}

/** The DID document of a school, with every key it ever signed with; null if it has never signed. */
export async function didDocument({ db, env }: Pick<Services, 'db' | 'env'>, slug: string) {
  const producerId = await findIssuer({ db }, slug);
  if (!producerId) return null;
  const keys = await readAsPlatform(db, (tx) =>
    tx.selectFrom('badge_keys').select('id').where('producer_id', '=', producerId).orderBy('made_at', 'desc').execute(),
  );
  if (keys.length === 0) return null;
  const id = didOf(env, slug);
  const methods = keys.map((key) => ({
    id: keyAddress(id, key.id),
    type: 'Multikey',
    controller: id,
    publicKeyMultibase: key.id,
  }));
  return {
    '@context': CONTEXTS,
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}
