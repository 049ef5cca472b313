import type { DomainProblem, SchoolAddress } from '#shared/contract/school/address.ts';
import type { SchoolActor } from '../actors.ts';
import type { Services } from '../context.ts';
import { acrossSchools, asSchool, type Database, type Tx, violation } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notFound } from '../problem.ts';
import { readAddress } from './address.ts';
import { nextDomainState, type Standing } from './domain-state.ts';
import { lookUp } from './look-up.ts';
import { type DomainNews, newsOf } from './news.ts';
import { ownDomainEmail } from './own-domain-email.ts';

type Tools = Pick<Services, 'db' | 'env'>;
type Wanted = Standing & { producer_id: string; domain: string; token: string; checked_at: string | null };

/** Minimum interval between DNS checks. */
const AGAIN_AFTER_MS = 2_000;

/** Looks whether the school's domain proves itself, and lets it serve if so. @throws Problem not_found without a domain */
export async function verifyDomain(services: Tools, school: SchoolActor): Promise<SchoolAddress> {
  const { producerId } = school;
  const wanted = await asSchool(services.db, { producerId }, (tx) =>
    tx.selectFrom('school_domains').selectAll().where('producer_id', '=', producerId).executeTakeFirst(),
  );
  if (!wanted) throw notFound();
  if (Date.now() - Date.parse(wanted.checked_at ?? '1970-01-01') > AGAIN_AFTER_MS)
    await checkDomain({ db: services.db, env: services.env }, wanted);
  return readAddress(services, school);
}

/**
 * Checks one domain and stores the result.
 * @param services.jobs for background checks: the producer is told of changes by e-mail
 */
export async function checkDomain(services: Tools & { jobs?: Jobs }, wanted: Wanted, now = new Date()): Promise<void> {
  const problem = await lookUp(wanted, services.env);
  try {
    await storeOutcome(services, wanted, problem, now);
  } catch (error) {
    if (violation(error) !== 'unique') throw error;
    await storeOutcome(services, wanted, 'taken', now);
  }
}

/** @throws the database's unique violation when another school serves at the domain */
async function storeOutcome(
  { db, jobs }: { db: Database; jobs?: Jobs },
  { producer_id: producerId, token }: Wanted,
  problem: DomainProblem | null,
  now: Date,
): Promise<void> {
  await asSchool(db, { producerId }, async (tx) => {
    const before = await tx
      .selectFrom('school_domains')
      .selectAll()
      .where('producer_id', '=', producerId)
      // Unless it was removed or replaced during the check.
      .where('token', '=', token)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return;
    const { domain } = before;
    const after = nextDomainState(before, problem, now);
    await tx
      .updateTable('school_domains')
      .set({ ...after, checked_at: now.toISOString() })
      .where('producer_id', '=', producerId)
      .execute();
    await tx
      .updateTable('client_settings')
      .set({ custom_domain: after.verified_at ? domain : null })
      .where('producer_id', '=', producerId)
      .execute();
    const news = newsOf(before, after);
    if (news && jobs) await announceDomain(tx, jobs, { producerId, domain, news });
  });
}

/** Tells the producer by e-mail, in the platform's name, since it concerns their own domain. */
function announceDomain(
  tx: Tx,
  jobs: Jobs,
  { producerId, domain, news }: { producerId: string; domain: string; news: DomainNews },
): Promise<void> {
  return acrossSchools(tx, async () => {
    const producer = await tx
      .selectFrom('profiles')
      .select(['email', 'name'])
      .where('id', '=', producerId)
      .executeTakeFirstOrThrow();
    await queueEmail(tx, jobs, ownDomainEmail, {
      producerId: null,
      userId: producerId,
      recipientEmail: producer.email,
      recipientName: producer.name,
      payload: { domain, news },
    });
  });
}
