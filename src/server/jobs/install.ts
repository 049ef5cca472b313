import { createHash } from 'node:crypto';
import pg from 'pg';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import { QUEUES } from './queues.ts';
import { JOB_RIGHTS } from './rights.ts';

const ADVISORY_LOCK = 7_283_467;
/** Of all that is installed: pg-boss's tables, our queues and their rights. */
const VERSION = createHash('sha256')
  .update([getConstructionPlans('pgboss'), JSON.stringify(QUEUES), JOB_RIGHTS].join())
  .digest('hex');

/**
 * Makes the queue's tables, its queues and who may do what with them, once for each version of them; of many processes
 * one does so, and the others wait.
 * @param ownerUrl of the role that owns the database's tables
 */
export async function installJobs(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'ateneu jobs' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    if (await isInstalled(client)) return;
    await makeQueues(ownerUrl);
    await client.query(`begin; ${JOB_RIGHTS}; comment on schema pgboss is '${VERSION}'; commit`);
  } finally {
    await client.end();
  }
}

/** Nor has an earlier version, started again meanwhile, given the roles what it gave them. */
async function isInstalled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ version: string | null; open: boolean | null }>(
    `select obj_description(oid, 'pg_namespace') as version,
       has_table_privilege('ateneu_app', to_regclass('pgboss.job'), 'select, update') as open
     from pg_namespace where nspname = 'pgboss'`,
  );
  return rows[0]?.version === VERSION && rows[0].open === false;
}

async function makeQueues(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 2, schedule: false, supervise: false });
  await boss.start();
  try {
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
  } finally {
    await boss.stop({ graceful: false });
  }
}
