import { sql } from 'kysely';
import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { Problem } from '../problem.ts';

/**
 * What reaches strangers under a school's name waits until its producer has proven the address of the account.
 * @throws Problem mailbox_unproven
 */
export async function requireMayPublish(tx: Tx, producerId: string): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select school_may_publish(${producerId}) as may`.execute(tx);
  if (!rows[0]?.may) throw new Problem('mailbox_unproven');
}

/** A draft became public: whoever was enrolled meanwhile is told now. */
export function announcePublication(tx: Tx, jobs: Jobs, producerId: string, courseId: string): Promise<void> {
  return jobs.add(tx, 'send-held-access', { producerId, courseId });
}
