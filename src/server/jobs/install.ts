import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { openConnection } from '../database/own-connection.ts';
import type { Queue } from './job.ts';
import { JOB_RIGHTS } from './rights.ts';

const ADVISORY_LOCK = 7_283_467;
/** Processes report twice per interval; a silent one is gone and its jobs are taken over. */
const HEARTBEAT_SECONDS = 60;

/**
 * Installs the queue's tables, queues, schedules and rights, once per version; one of many processes does it
 * while others wait. Workers never do, so an older version that restarts keeps a newer schedule.
 * @param ownerUrl of the role that owns the database's tables
 * @param removed names of what earlier versions did by the calendar; a newer version's are none of ours
 *
 */
export async function installJobs(
  ownerUrl: string,
  queues: readonly Queue[],
  removed: readonly string[] = [],
): Promise<void> {
  const client = await openConnection(ownerUrl, 'ateneu jobs');
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    if (await isInstalled(client, queues, removed)) return;
    await makeQueues(ownerUrl, queues, removed);
    await client.query(`begin; ${JOB_RIGHTS}; comment on schema pgboss is '${versionOf(queues, removed)}'; commit`);
  } finally {
    await client.end();
  }
}

/** Whether this version's queues and rights are installed, and no earlier version has overwritten them since. */
export async function isInstalled(
  client: pg.ClientBase,
  queues: readonly Queue[],
  removed: readonly string[] = [],
): Promise<boolean> {
  const { rows } = await client.query<{ version: string | null; open: boolean | null }>(
    `select obj_description(oid, 'pg_namespace') as version,
       has_table_privilege('ateneu_app', to_regclass('pgboss.job'), 'select, update') as open
     from pg_namespace where nspname = 'pgboss'`,
  );
  return rows[0]?.version === versionOf(queues, removed) && rows[0].open === false;
}

async function makeQueues(
  connectionString: string,
  queues: readonly Queue[],
  removed: readonly string[],
): Promise<void> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString, max: 2, schedule: false, supervise: false });
  await boss.start();
  try {
    for (const queue of queues) {
      const settings = settingsOf(queue);
      await boss.createQueue(settings.deadLetter);
      await boss.createQueue(queue.name, settings);
      // Updates a queue that an earlier version created.
      await boss.updateQueue(queue.name, settings);
      if (queue.cron) await boss.schedule(queue.name, queue.cron, {}, { tz: 'America/Sao_Paulo', missed: 'once' });
    }
    for (const name of removed) await boss.unschedule(name);
  } finally {
    await boss.stop({ graceful: false });
  }
}

const settingsOf = ({ name, retry, expireInSeconds }: Queue) => ({
  retryLimit: retry.limit,
  retryDelay: retry.delay,
  retryDelayMax: retry.delayMax,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  ...(expireInSeconds && { expireInSeconds }),
  deadLetter: `${name}-dead`,
  notify: true,
});

/** Hash of everything installed: pg-boss's tables, our queues, schedules and rights. */
const versionOf = (queues: readonly Queue[], removed: readonly string[]) =>
  createHash('sha256')
    .update(
      [
        pgBossVersion(),
        JSON.stringify([queues.map((queue) => [settingsOf(queue), queue.cron]), removed]),
        JOB_RIGHTS,
      ].join(),
    )
    .digest('hex');

/** The exact version, read without loading the package. */
const pgBossVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).dependencies['pg-boss'];
