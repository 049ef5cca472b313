import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { isQueued, QUEUED_OR_ACTIVE } from '../../jobs/queued.ts';
import type { DataRequestRef } from '../erasure/erase.ts';
import type { ProducerRequestRef } from '../producers/make-producer-copy.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;

/**
 * Queues copies again that have no job: it used up its tries while the storage was away, or was not in the backup that was
 * restored. If two are made, the first is kept.
 * @returns how many
 */
export function resumeCopies({ db, jobs }: Tools): Promise<number> {
  return asPlatform(db, async (tx) => {
    const ofPeople = await lostCopies(tx);
    await jobs.addAll(tx, 'make-data-copy', ofPeople);
    const ofProducers = await lostProducerCopies(tx);
    await jobs.addAll(tx, 'make-producer-copy', ofProducers);
    return ofPeople.length + ofProducers.length;
  });
}

async function lostCopies(tx: Tx): Promise<DataRequestRef[]> {
  const { rows } = await sql<DataRequestRef>`
    select producer_id as "producerId", id as "requestId" from data_requests
    where state = 'open' and kind = 'copy' and email is not null
      and not ${isQueued(sql`id`, 'make-data-copy', 'requestId', QUEUED_OR_ACTIVE)}`.execute(tx);
  return rows;
}

async function lostProducerCopies(tx: Tx): Promise<ProducerRequestRef[]> {
  const { rows } = await sql<ProducerRequestRef>`
    select id as "requestId" from producer_requests
    where state = 'open' and kind = 'copy' and account_id is not null
      and not ${isQueued(sql`id`, 'make-producer-copy', 'requestId', QUEUED_OR_ACTIVE)}`.execute(tx);
  return rows;
}
