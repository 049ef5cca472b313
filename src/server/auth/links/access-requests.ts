import type { AccessHolder } from '#shared/schemas.ts';
import type { Place } from '../../actors.ts';
import { findSchool } from '../../branding/schools.ts';
import { asPlatform, type Database } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import type { SchoolHint } from '../../http/hosts.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { consumeAttempt, tooMany } from '../../throttle/throttle.ts';
import { foundAccessEmail } from './found-access-email.ts';

/**
 * Queues an access link for the named person, whether or not such a student exists: response and work are the same, and
 * the worker checks. Counted separately from password recoveries, which also serve people without a course.
 * @throws Problem too_many_requests if the network address makes too many requests
 */
export async function requestAccess(
  { db, jobs }: { db: Database; jobs: Jobs },
  holder: AccessHolder,
  hint: SchoolHint,
  { ip, countedAs, userAgent }: Place,
  key: Buffer,
): Promise<void> {
  const who = 'cpf' in holder ? `cpf ${holder.cpf}` : `access ${holder.email}`;
  await asPlatform(db, async (tx) => {
    const taken = await consumeAttempt(tx, { action: 'recovery', email: who, ip, countedAs, userAgent }, key);
    if ('usedUp' in taken && taken.usedUp === 'address') throw tooMany('recovery');
    if ('usedUp' in taken) return;
    const school = await findSchool(tx, hint);
    await queueEmail(tx, jobs, foundAccessEmail, {
      producerId: school?.producerId ?? null,
      userId: null,
      recipientEmail: 'email' in holder ? holder.email : '',
      recipientName: '',
      payload: { holder },
    });
  });
}
