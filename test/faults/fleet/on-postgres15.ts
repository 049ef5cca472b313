import { migrate } from '#db/migrate.ts';
import { createDatabase } from '#test/run/database-admin.ts';
import { startPostgres15 } from '#test/servers/postgres15.ts';
import { hearAcross } from './events.ts';
import { workTogether } from './jobs.ts';
import type { PoolMode } from './parts/pgbouncer.ts';
import { releaseBefore, thisRelease } from './parts/release.ts';
import { mixCarelessly, mixThroughPooler, refusalOfBareLogin } from './pooler.ts';

/* The same that `npm test` does with a few, with many. */

const MODES: PoolMode[] = ['session', 'transaction'];

async function onDatabase(name: string, run: (url: string) => Promise<boolean>): Promise<boolean> {
  const postgres = await startPostgres15();
  try {
    return await run(await createDatabase(postgres.url, name));
  } finally {
    await postgres.stop();
  }
}

export const tryPooler = (transactions: number): Promise<boolean> =>
  onDatabase('fleet_pooler', async (url) => {
    await migrate(url);
    let clean = true;
    for (const mode of MODES) {
      const seen = await mixThroughPooler(url, mode, transactions);
      const refusal = await refusalOfBareLogin(url, mode);
      console.log(`${mode}: ${JSON.stringify(seen)}, a bare login hears ${refusal}`);
      clean &&= seen.foreign + seen.withoutLimit + seen.unexpected.length === 0 && refusal === '42501';
    }
    const careless = await mixCarelessly(url, 100);
    console.log(`whoever says it once for a connection is shown ${careless} foreign rows`);
    return clean && careless > 0;
  });

export const tryJobs = (sales: number): Promise<boolean> =>
  onDatabase('fleet_jobs', async (url) => {
    const [before, now] = [await releaseBefore(), thisRelease()];
    const effects = await workTogether({
      databaseUrl: url,
      sales,
      web: now.build,
      workers: [before.build, now.build],
      leaves: 'SIGKILL',
    }).finally(before.remove);
    console.log(`workers of ${before.commit} and ${now.commit}: ${JSON.stringify(effects)}`);
    const { repeated: _, unsettled, ...once } = effects;
    return unsettled.length === 0 && Object.values(once).every((count) => count === sales);
  });

export const tryEvents = (times: number): Promise<boolean> =>
  onDatabase('fleet_events', async (url) => {
    const heard = await hearAcross(url, thisRelease().build, times);
    console.log(JSON.stringify(heard));
    return heard.slowestMs < 1_000;
  });
