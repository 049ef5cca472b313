import type { Services } from '../context.ts';
import { readAsPlatform } from '../db.ts';
import type { SchoolHint } from '../http/hosts.ts';

type Named = { slug: string; customDomain: string | null };

/** No name that is written otherwise is looked for. */
export const isHostName = (name: string) => /^[a-z0-9.-]{1,253}$/.test(name);

/** The school of a host, including former sub-domains; cached. @returns null for none */
export async function schoolAtHost(
  { cache, db }: Pick<Services, 'cache' | 'db'>,
  { domain, slug }: SchoolHint,
): Promise<Named | null> {
  if (domain && !isHostName(domain)) return null;
  return cache.read(`host ${domain ?? ''} ${slug ?? ''}`, async () => {
    const found = await readAsPlatform(db, (tx) => {
      const schools = tx
        .selectFrom('client_settings as cs')
        .select(['cs.producer_id as producerId', 'cs.slug', 'cs.custom_domain as customDomain']);
      return domain
        ? schools.where('cs.custom_domain', '=', domain).executeTakeFirst()
        : schools
            .innerJoin('school_slugs as s', 's.producer_id', 'cs.producer_id')
            .where('s.slug', '=', slug ?? '')
            .executeTakeFirst();
    });
    const forGood = { lastsMs: Number.POSITIVE_INFINITY };
    return { value: found ?? null, keep: found ? { subjects: [`school:${found.producerId}`], ...forGood } : null };
  });
}
