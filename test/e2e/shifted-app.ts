import { migrate } from '#db/migrate.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { shiftDatabase } from '../clock.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { type App, startApp } from './app.ts';

/** The application at the tests' hour, like the pages that open it. */
export async function startShiftedApp({ dataDir, port, env }: Parameters<typeof startApp>[0] = {}): Promise<App> {
  return startApp({
    dataDir: dataDir ?? (await shiftedData(Number(process.env.CLOCK_OFFSET_MS))),
    port,
    env: {
      ...env,
      CLOCK_OFFSET_MS: String(process.env.CLOCK_OFFSET_MS),
      NODE_OPTIONS: `--import=${new URL('./shift-app.ts', import.meta.url)}`,
    },
  });
}

/** A data directory with a migrated database at that hour. */
async function shiftedData(offsetMs: number): Promise<string> {
  const dataDir = await makeDataDir();
  const postgres = await startPostgres({ dataDir });
  await migrate(postgres.url);
  await shiftDatabase(postgres.url, offsetMs);
  await postgres.stop();
  return dataDir;
}
