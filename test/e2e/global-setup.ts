import { rm, writeFile } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { migrate } from '#db/migrate.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { offsetTo, shiftDatabase, shiftDate } from '../clock.ts';
import { ensureChromium } from '../run/chromium.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { startApp } from './app.ts';
import { signInCast } from './cast.ts';

/** One application and one browser for all journeys; workers read from the environment where they are. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = ensureChromium();
  const offsetMs = offsetTo();
  process.env.CLOCK_OFFSET_MS = String(offsetMs);
  shiftDate(offsetMs);
  const app = await startApp({
    dataDir: await shiftedData(offsetMs),
    env: {
      // Trusting this machine lets every test come from an address of its own.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      CLOCK_OFFSET_MS: String(offsetMs),
      NODE_OPTIONS: `--import=${new URL('./shift-app.ts', import.meta.url)}`,
    },
  });
  process.env.E2E_URL = app.url;
  await signInCast();
  return async () => {
    try {
      await app.stop();
    } finally {
      const outputDir = config.projects[0]?.outputDir;
      if (outputDir) await writeFile(`${outputDir}/app.log`, app.output()).catch(() => {});
      await rm(app.dataDir, { recursive: true, force: true });
    }
  };
}

/** Where the application finds its database migrated, and at the tests' hour. */
async function shiftedData(offsetMs: number): Promise<string> {
  const dataDir = await makeDataDir();
  const postgres = await startPostgres({ dataDir });
  await migrate(postgres.url);
  await shiftDatabase(postgres.url, offsetMs);
  await postgres.stop();
  return dataDir;
}
