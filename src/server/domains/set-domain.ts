import type { SchoolAddress } from '#shared/contract/school/address.ts';
import type { Producer, SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Services } from '../context.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { newToken } from '../crypto/tokens.ts';
import { acrossSchools, asSchool, type Database, type Tx } from '../db.ts';
import { isForeign } from '../http/hosts.ts';
import { Problem } from '../problem.ts';
import { countTry } from '../throttle/throttle.ts';
import { readAddress } from './address.ts';

/**
 * Requests a domain, replacing the previous one. It is served once verified.
 * @throws Problem invalid_input for the platform's own, domain_taken, too_many_requests
 */
export async function setDomain(
  services: Pick<Services, 'db' | 'env'>,
  school: Producer,
  { domain }: { domain: string },
): Promise<SchoolAddress> {
  if (!isForeign(domain, services.env)) {
    throw new Problem('invalid_input', { fields: [{ field: 'domain', code: 'invalid' }] });
  }
  await asSchool(services.db, { producerId: school.producerId }, async (tx) => {
    if (await isTaken(tx, domain, school.producerId)) {
      throw new Problem('domain_taken', { fields: [{ field: 'domain', code: 'invalid' }] });
    }
    const current = await tx.selectFrom('school_domains').select('domain').forUpdate().executeTakeFirst();
    if (current?.domain === domain) return;
    const attempt = { action: 'domain', email: school.producerId, ...school.place } as const;
    await acrossSchools(tx, () => countTry(tx, attempt, signingKey(services.env)));
    if (await replace(tx, school, domain))
      await recordAuditEvent(tx, school, school.place, { action: 'domain_set', subject: domain });
  });
  return readAddress(services, school);
}

/** @returns false if the school has asked for this one meanwhile, whose proof stays */
async function replace(tx: Tx, school: SchoolActor, domain: string): Promise<boolean> {
  const asked = { domain, token: newToken() };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('school_domains')
    .values({ producer_id: school.producerId, ...asked })
    .onConflict((before) =>
      before
        .column('producer_id')
        .doUpdateSet({ ...asked, problem: null, checked_at: null, verified_at: null, failing_since: null })
        .where('school_domains.domain', '<>', domain),
    )
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return false;
  await stopServing(tx, school);
  return true;
}

/** Links lead to the platform's address again, and the domain is anybody's. */
export async function removeDomain(db: Database, school: SchoolActor): Promise<void> {
  const { producerId } = school;
  await asSchool(db, { producerId }, async (tx) => {
    const removed = tx.deleteFrom('school_domains').where('producer_id', '=', producerId).returning('domain');
    const domain = (await removed.executeTakeFirst())?.domain;
    await stopServing(tx, school);
    if (domain) await recordAuditEvent(tx, school, school.place, { action: 'domain_removed', subject: domain });
  });
}

async function stopServing(tx: Tx, { producerId }: SchoolActor): Promise<void> {
  await tx.updateTable('client_settings').set({ custom_domain: null }).where('producer_id', '=', producerId).execute();
}

const isTaken = (tx: Tx, domain: string, producerId: string): Promise<boolean> =>
  acrossSchools(tx, async (all) => {
    const holder = await all
      .selectFrom('client_settings')
      .select('producer_id')
      .where('custom_domain', '=', domain)
      .where('producer_id', '<>', producerId)
      .executeTakeFirst();
    return holder !== undefined;
  });
