import { CompiledQuery } from 'kysely';
import { type JobResult, PgBoss } from 'pg-boss';
import type { Tx } from '../db.ts';

/** Every queue and what its jobs carry: ids only, never a secret. */
export type JobData = {
  email: { emailId: string };
  cleanup: { producerId: string; year: number };
  import: { producerId: string; importId: string };
  payment: { notificationId: string };
  notice: { producerId: string; noticeId: string };
  push: { producerId: string; sessionId: string; notificationId: string };
  restore: { producerId: string; year: number };
  sale: { producerId: string; deliveryId: string };
  'remove-school': { producerId: string };
  'merge-sums': object;
  'purge-archives': object;
  'purge-deeds': object;
  'purge-deliveries': object;
  'purge-emails': object;
  'purge-imports': object;
  'purge-traces': object;
  'purge-trash': object;
  'purge-uploads': object;
  'recheck-domains': object;
  'purge-payment-notifications': object;
  'resume-imports': object;
  'resume-removals': object;
  'resume-payments': object;
  'resume-sales': object;
  'send-weekly-digests': object;
  'sweep-emails': object;
  'sweep-payments': object;
  'tell-of-waiting-sales': object;
  'warn-of-cleanup': object;
  'warn-of-endings': object;
  'yearly-cleanup': object;
  'follow-subscriptions': object;
  'warn-of-subscription-ends': object;
};
export type JobName = keyof JobData;
type Handler<Name extends JobName> = (data: JobData[Name]) => Promise<void>;

/** How often a delivery is tried before its producer is told that it could not be read. */
export const SALE_TRIES = 6;

type QueueOptions = {
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  expireInSeconds?: number;
  /** How many of them run side by side. */
  atOnce?: number;
};

const QUEUES: Record<JobName, QueueOptions> = {
  // What goes wrong with sending makes a job of its own (email/retries.ts): this is for a process that was killed. It has
  // to be missed and made up for before a provider forgets the key of what it took, which is after half an hour.
  email: { retryLimit: 20, retryDelay: 30, retryDelayMax: 600, expireInSeconds: 600 },
  // One statement, which the database gives 15 seconds: a process that has not answered by then is gone.
  notice: { retryLimit: 20, retryDelay: 5, retryDelayMax: 3600, expireInSeconds: 60 },
  // A push service that is busy or out of reach; after a day there is nothing left to say.
  push: { retryLimit: 12, retryDelay: 30, retryDelayMax: 2 * 3600, expireInSeconds: 60 },
  import: { retryLimit: 20, retryDelay: 1, retryDelayMax: 60 },
  // A large school takes minutes; what lost its process is resumed elsewhere. Each of them has a snapshot open for a while.
  cleanup: { retryLimit: 20, retryDelay: 10, retryDelayMax: 600, expireInSeconds: 3600, atOnce: 2 },
  // The provider may be away for hours; each try asks it once.
  payment: { retryLimit: 20, retryDelay: 2, retryDelayMax: 3600, expireInSeconds: 60, atOnce: 4 },
  restore: { retryLimit: 20, retryDelay: 10, retryDelayMax: 600, expireInSeconds: 3600, atOnce: 2 },
  // Few side by side: they are mostly the database's work, and whoever posts the next one waits for an answer.
  sale: { retryLimit: SALE_TRIES - 1, retryDelay: 1, retryDelayMax: 600, expireInSeconds: 60, atOnce: 4 },
  'remove-school': { retryLimit: 20, retryDelay: 10, retryDelayMax: 600, expireInSeconds: 3600, atOnce: 1 },
  'merge-sums': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'purge-archives': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-deeds': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-deliveries': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-emails': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-imports': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-payment-notifications': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-traces': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-trash': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'purge-uploads': { retryLimit: 2, retryDelay: 60, retryDelayMax: 600 },
  'recheck-domains': { retryLimit: 2, retryDelay: 600, retryDelayMax: 3600 },
  'resume-removals': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'resume-imports': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'resume-payments': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'resume-sales': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'send-weekly-digests': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'sweep-emails': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'sweep-payments': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'tell-of-waiting-sales': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'warn-of-cleanup': { retryLimit: 5, retryDelay: 60, retryDelayMax: 3600 },
  'warn-of-endings': { retryLimit: 5, retryDelay: 60, retryDelayMax: 3600 },
  'yearly-cleanup': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'follow-subscriptions': { retryLimit: 0, retryDelay: 0, retryDelayMax: 0 },
  'warn-of-subscription-ends': { retryLimit: 5, retryDelay: 60, retryDelayMax: 3600 },
};

/** How many jobs of a queue run side by side, unless it says otherwise. */
const BATCH = 10;

export type Jobs = {
  /** Adds a job inside the caller's transaction: it exists exactly if the change does. */
  add<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], options?: { afterSeconds: number }): Promise<void>;
  /** `add` for many; of those waiting, the ones with the higher priority come first (0 unless told). */
  addAll<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name][],
    options?: { priority: number },
  ): Promise<void>;
  work<Name extends JobName>(name: Name, handler: Handler<Name>): Promise<void>;
  /**
   * Works at the times of a cron expression, in São Paulo's time: once, however many processes there are. A time that
   * passed while none was running is made up for at the next start.
   */
  repeat(name: JobName, cron: string, work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the job queue in the same database.
 * @param url as for openDatabase; the queue's own tables belong to that role
 */
export async function startJobs(url: string, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, useListenNotify: true, max: 4 });
  boss.on('error', onError);
  await boss.start();
  for (const [name, { atOnce: _, ...options }] of Object.entries(QUEUES)) {
    const dead = `${name}-dead`;
    await boss.createQueue(dead);
    const settings = { ...options, retryBackoff: true, deadLetter: dead, notify: true };
    await boss.createQueue(name, settings);
    // Of one that an earlier version has made.
    await boss.updateQueue(name, settings);
  }
  // What an earlier version did by the calendar nobody works on any more.
  for (const { name } of await boss.getSchedules()) if (!(name in QUEUES)) await boss.unschedule(name);
  await letTransactionsAddJobs(boss);
  return {
    async add(tx, name, data, { afterSeconds } = { afterSeconds: 0 }) {
      await boss.send(name, data, { db: executorOn(tx), startAfter: afterSeconds });
    },
    async addAll(tx, name, data, { priority } = { priority: 0 }) {
      if (data.length > 0)
        await boss.insert(
          name,
          data.map((each) => ({ data: each, priority })),
          { db: executorOn(tx) },
        );
    },
    async repeat(name, cron, work) {
      await boss.schedule(name, cron, {}, { tz: 'America/Sao_Paulo', missed: 'once' });
      await boss.work(name, work);
    },
    async work(name, handler) {
      // Only full batches are followed at once by the next: one by one, a queue of many would wait for the slow poll.
      const options = {
        batchSize: QUEUES[name].atOnce ?? BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      await boss.work<JobData[typeof name], JobResult[], typeof options>(name, options, (jobs) =>
        Promise.all(jobs.map(async ({ id, data }) => ({ id, ...(await outcomeOf(handler(data))) }))),
      );
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Each job succeeds or fails for itself; of an error the queue keeps the message alone. */
const outcomeOf = (work: Promise<void>): Promise<{ status: 'completed' | 'failed'; output?: object }> =>
  work.then(
    () => ({ status: 'completed' }),
    (error: Error) => ({ status: 'failed', output: { message: error.message } }),
  );

/** pg-boss speaks plain SQL with $1 placeholders; Kysely's compiled query is that. */
function executorOn(tx: Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

const GRANTS_LOCK = 7_283_467;

/** One process at a time, because PostgreSQL refuses two grants on one table at once. */
async function letTransactionsAddJobs(boss: PgBoss) {
  const db = boss.getDb();
  await db.executeSql(`
    select pg_advisory_xact_lock(${GRANTS_LOCK});
    grant usage on schema pgboss to ateneu_app, ateneu_platform;
    grant select, insert, update on all tables in schema pgboss to ateneu_app, ateneu_platform;
    grant execute on all functions in schema pgboss to ateneu_app, ateneu_platform`);
}
