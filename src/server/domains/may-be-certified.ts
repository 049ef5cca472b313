import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { readAsPlatform } from '../db.ts';
import { schoolOfHost } from '../http/hosts.ts';
import { isHostName } from './school-at-host.ts';

/**
 * Whether a certificate may be issued for a name: the platform's own, a school's domain, or a sub-domain of a school whose
 * mailbox is proven. Certificates of one domain are few, some fifty a week: schools that anybody makes up must not use them.
 */
export async function mayBeCertified({ db, env }: Pick<Services, 'db' | 'env'>, name: string): Promise<boolean> {
  const named = schoolOfHost(name, env);
  if (!named) return name.toLowerCase() === new URL(env.publicUrl).hostname;
  const { domain, slug } = named;
  if (domain !== undefined && !isHostName(domain)) return false;
  const { rows } = await readAsPlatform(db, (tx) =>
    sql`
      select from client_settings where custom_domain = ${domain ?? null}
      union all
      select from school_slugs where slug = ${slug ?? null} and school_may_publish(producer_id)`.execute(tx),
  );
  return rows.length > 0;
}
