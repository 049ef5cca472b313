import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SchoolActor } from '../actors.ts';
import { withAuditEvent } from '../audit/with-audit-event.ts';
import { seal } from '../crypto/sealed.ts';
import type { Database, Tx } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { Env } from '../env.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notFound } from '../problem.ts';
import { type Message, messageEmail } from './message-email.ts';

type Services = { db: Database; env: Env; jobs: Jobs };

/**
 * Queues an e-mail written by a producer's own system, to a student of the school or to the producer. Since it may
 * contain a password, it is stored sealed until it is sent, and then deleted.
 * @throws Problem not_found for any other address
 */
export function sendMessage(
  { db, env, jobs }: Services,
  school: SchoolActor,
  { to, ...message }: Message & { to: string },
): Promise<void> {
  const { producerId } = school;
  return withAuditEvent(
    db,
    school,
    () => ({ action: 'message_sent', subject: to }),
    async (tx) => {
      const recipient = await findPerson(tx, producerId, to);
      if (!recipient) throw notFound();
      const id = randomUUID();
      await queueEmail(tx, jobs, messageEmail, {
        id,
        producerId,
        userId: recipient.userId,
        recipientEmail: to,
        recipientName: recipient.name,
        payload: { sealed: seal(env, id, JSON.stringify(message)) },
      });
    },
  );
}

/** Allowed recipients: the school's students, and its producer for testing. */
async function findPerson(
  tx: Tx,
  producerId: string,
  email: string,
): Promise<{ userId: string; name: string } | undefined> {
  const { rows } = await sql<{ userId: string; name: string }>`
    select user_id as "userId", name from students where producer_id = ${producerId} and email = ${email}
    union all select id, name from profiles where id = ${producerId} and email = ${email} limit 1`.execute(tx);
  return rows[0];
}
