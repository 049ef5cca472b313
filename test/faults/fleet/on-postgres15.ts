import { migrate } from '#db/migrate.ts';
import { createDatabase } from '#test/run/database-admin.ts';
import { startPostgres15 } from '#test/servers/postgres15.ts';
import { type Row, slowestRow } from '../report.ts';
import { hearAcross } from './events.ts';
import { workTogether } from './jobs.ts';
import type { PoolMode } from './parts/pgbouncer.ts';
import { releaseBefore, thisRelease } from './parts/release.ts';
import { mixCarelessly, mixThroughPooler, refusalOfBareLogin } from './pooler.ts';

/* The same that `npm test` does with a few, with many. */

const INSUFFICIENT_PRIVILEGE = '42501';
const MODES: PoolMode[] = ['session', 'transaction'];

async function onDatabase(name: string, run: (url: string) => Promise<Row[]>): Promise<Row[]> {
  const postgres = await startPostgres15();
  try {
    return await run(await createDatabase(postgres.url, name));
  } finally {
    await postgres.stop();
  }
}

export const poolerPart = (transactions: number): Promise<Row[]> =>
  onDatabase('fleet_pooler', async (url) => {
    await migrate(url);
    const rows: Row[] = [];
    for (const mode of MODES) {
      const seen = await mixThroughPooler(url, mode, transactions);
      const refusal = await refusalOfBareLogin(url, mode);
      const wrong = seen.foreign + seen.withoutLimit + seen.unexpected.length;
      rows.push({
        test: `PgBouncer, ${mode} mode, ${seen.transactions} transactions`,
        goal: '0 foreign rows, and a bare login is refused',
        measured: `${seen.foreign} of ${seen.rows}, ${refusal}`,
        passed: wrong === 0 && refusal === INSUFFICIENT_PRIVILEGE,
      });
    }
    const careless = await mixCarelessly(url, 100);
    const test = 'whoever says it once for a connection';
    return [...rows, { test, goal: 'is shown foreign rows', measured: `${careless}`, passed: careless > 0 }];
  });

export const jobsPart = (sales: number): Promise<Row[]> =>
  onDatabase('fleet_jobs', async (url) => {
    const [before, now] = [await releaseBefore(), thisRelease()];
    const effects = await workTogether({
      databaseUrl: url,
      sales,
      web: now.build,
      workers: [before.build, now.build],
      leaves: 'SIGKILL',
    }).finally(before.remove);
    const { repeated, unsettled, ...once } = effects;
    const passed = unsettled.length === 0 && Object.values(once).every((count) => count === sales);
    const measured = `${JSON.stringify(once)}, ${repeated} handed over twice, ${unsettled.join() || 'nothing'} left`;
    return [{ test: `jobs of ${sales} sales, a worker killed`, goal: 'each effect once', measured, passed }];
  });

export const eventsPart = (times: number): Promise<Row[]> =>
  onDatabase('fleet_events', async (url) => {
    const waits = await hearAcross(url, thisRelease().build, times);
    return [slowestRow('an event of one process to a page of another', waits, 1)];
  });
