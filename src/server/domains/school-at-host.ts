import { type Database, readAsPlatform } from '../db.ts';
import type { SchoolHint } from '../http/hosts.ts';

type Named = { slug: string; customDomain: string | null };

/** No name that is written otherwise is looked for. */
const HOST_NAME = /^[a-z0-9.-]{1,253}$/;

/** The school of a host, also of a sub-domain it used to have. @returns null for none */
export async function schoolAtHost(db: Database, { domain, slug }: SchoolHint): Promise<Named | null> {
  if (domain && !HOST_NAME.test(domain)) return null;
  const found = await readAsPlatform(db, (tx) => {
    const schools = tx.selectFrom('client_settings as cs').select(['cs.slug', 'cs.custom_domain as customDomain']);
    return domain
      ? schools.where('cs.custom_domain', '=', domain).executeTakeFirst()
      : schools
          .innerJoin('school_slugs as s', 's.producer_id', 'cs.producer_id')
          .where('s.slug', '=', slug ?? '')
          .executeTakeFirst();
  });
  return found ?? null;
}
