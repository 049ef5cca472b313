import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { asPlatform } from '../db.ts';
import { tryEach } from '../jobs/try-each.ts';
import { checkDomain } from './verify.ts';

const AT_ONCE = 5;
const MOST_A_DAY = 5_000;
/** After a failed run only the rest is checked. */
const FRESH_HOURS = 3;

/**
 * Checks all served domains, then requested ones that are unverified, those checked longest ago first. Producers are told
 * by e-mail of changes.
 */
export async function recheckDomains(
  services: Pick<Services, 'db' | 'env' | 'jobs' | 'log'>,
  now = new Date(),
): Promise<{ domains: number; failed: number }> {
  const { db, log } = services;
  const domains = await asPlatform(db, (tx) =>
    tx
      .selectFrom('school_domains')
      .selectAll()
      .where(sql<boolean>`coalesce(checked_at < ${now}::timestamptz - make_interval(hours => ${FRESH_HOURS}), true)`)
      .orderBy(sql`verified_at is null, checked_at nulls first, producer_id`)
      .limit(MOST_A_DAY)
      .execute(),
  );
  type Domain = (typeof domains)[number];
  const about = ({ producer_id: producerId }: Domain) => ({ producerId });
  const lanes = Array.from({ length: AT_ONCE }, (_, lane) => domains.filter((_, at) => at % AT_ONCE === lane));
  const outcomes = await Promise.all(
    lanes.map((lane) =>
      tryEach(lane, { log, event: 'domain_not_checked', about }, (each) => checkDomain(services, each, now)),
    ),
  );
  return { domains: domains.length, failed: outcomes.reduce((sum, { failed }) => sum + failed, 0) };
}
