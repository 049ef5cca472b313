import { acrossSchools, type Tx } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { DomainNews } from './news.ts';
import { ownDomainEmail } from './own-domain-email.ts';

/** Tells the producer by e-mail, in the platform's name: it is about the address that carries their own. */
export function announceDomain(
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
