import { CompiledQuery } from 'kysely';
import type { JobResult } from 'pg-boss';
import { connectionTimeouts } from '../database/connection/connection-timeouts.ts';
import type { Tx } from '../db.ts';
import type { JobData, JobName, QueuedJob, ScheduledJob } from './job.ts';

/** Default number of jobs fetched together. */
const BATCH = 10;

export type Jobs = {
  /** Adds a job inside the caller's transaction: it exists exactly if the change does. Higher priority first (0 by default). */
  add<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name],
    options?: { afterSeconds?: number; priority?: number },
  ): Promise<void>;
  /** `add` for many. */
  addAll<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name][],
    options?: { priority: number },
  ): Promise<void>;
  work<Name extends JobName>(
    job: Pick<QueuedJob<never, Name>, 'name' | 'atOnce' | 'lanes'>,
    handler: (data: JobData[Name]) => Promise<unknown>,
  ): Promise<void>;
  /** Works at the times that `installJobs` has written into the calendar: once, however many processes there are. */
  repeat(job: Pick<ScheduledJob<never>, 'name'>, work: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** Whether this process only adds jobs, without workers and schedules. */
  onlyAdds?: boolean;
  silenceMs?: number;
  connectMs?: number;
};

/** The job queue, loaded and started on first use. */
export function openJobs(url: string, onError: (error: Error) => void, options?: Options): Jobs {
  let starting: Promise<Jobs> | undefined;
  const started = () => {
    starting ??= startJobs(url, onError, options).catch((error) => {
      // Failed while the database was unavailable: the next call starts it again.
      starting = undefined;
      throw error;
    });
    return starting;
  };
  return {
    add: async (...job) => (await started()).add(...job),
    addAll: async (...jobs) => (await started()).addAll(...jobs),
    work: async (...work) => (await started()).work(...work),
    repeat: async (...work) => (await started()).repeat(...work),
    stop: async () => (await starting?.catch(() => undefined))?.stop(),
  };
}

/**
 * Starts the job queue, on the tables that `installJobs` has made.
 * @param url of a role that may become ateneu_jobs
 */
export async function startJobs(
  url: string,
  onError: (error: Error) => void,
  { onlyAdds = false, silenceMs, connectMs }: Options = {},
): Promise<Jobs> {
  // Schema changes are done by installJobs as the owner; this role has no rights for them.
  const connectionString = asJobs(url);
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString,
    ...connectionTimeouts(silenceMs, connectMs),
    migrate: false,
    reindex: false,
    ...(onlyAdds ? { max: 1, supervise: false, schedule: false } : { max: 4, useListenNotify: true }),
  });
  boss.on('error', onError);
  await boss.start().catch(async (error) => {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  });
  return {
    async add(tx, name, data, { afterSeconds = 0, priority = 0 } = {}) {
      await boss.send(name, data, { db: executorOn(tx), startAfter: afterSeconds, priority });
    },
    async addAll(tx, name, data, { priority } = { priority: 0 }) {
      if (data.length > 0)
        await boss.insert(
          name,
          data.map((each) => ({ data: each, priority })),
          { db: executorOn(tx) },
        );
    },
    async repeat({ name }, work) {
      await boss.work(name, () => work().catch(failWithMessage));
    },
    async work({ name, atOnce = BATCH, lanes = 1 }, handler) {
      const options = {
        batchSize: atOnce,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      for (let lane = 0; lane < lanes; lane += 1) {
        const worker = await boss.work<JobData[typeof name], JobResult[], typeof options>(
          name,
          options,
          async (jobs) => {
            const results = await Promise.all(
              jobs.map(async ({ id, data }) => ({ id, ...(await outcomeOf(handler(data))) })),
            );
            // Fetches the next batch at once after a full one; pg-boss does not if the size is one, and would wait for its poll.
            if (atOnce === 1) boss.notifyWorker(worker);
            return results;
          },
        );
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Of errors only the message is stored: the database's name the row that it refused. */
function failWithMessage({ message }: Error): never {
  throw new Error(message);
}

/** Each job succeeds or fails separately; of errors only the message is stored. */
const outcomeOf = (work: Promise<unknown>): Promise<{ status: 'completed' | 'failed'; output?: object }> =>
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

/** pg-boss cannot set a role per transaction, so its connections have one from the start. */
function asJobs(url: string): string {
  const [address, query] = url.split('?');
  const settings = new URLSearchParams(query);
  settings.set('options', `${settings.get('options') ?? ''} -c role=ateneu_jobs`.trim());
  return `${address}?${settings}`;
}
