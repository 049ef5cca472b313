import type { Services } from '../context.ts';
import { asPlatform } from '../db.ts';
import { checkDomain } from './verify.ts';

const AT_ONCE = 5;

/** Checks all served domains, and requested ones that are unverified. Producers are told by e-mail of changes. */
export async function recheckDomains(
  services: Pick<Services, 'db' | 'env' | 'jobs'>,
  now = new Date(),
): Promise<{ domains: number }> {
  const domains = await asPlatform(services.db, (tx) => tx.selectFrom('school_domains').selectAll().execute());
  for (let from = 0; from < domains.length; from += AT_ONCE) {
    await Promise.all(domains.slice(from, from + AT_ONCE).map((each) => checkDomain(services, each, now)));
  }
  return { domains: domains.length };
}
