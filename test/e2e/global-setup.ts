import { rm, writeFile } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { offsetTo, shiftDate } from '../clock.ts';
import { ensureChromium } from '../run/chromium.ts';
import { signInCast } from './cast.ts';
import { startShiftedApp } from './shifted-app.ts';

/** One application and one browser for all tests; workers find them through the environment. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = ensureChromium();
  const offsetMs = offsetTo();
  process.env.CLOCK_OFFSET_MS = String(offsetMs);
  shiftDate(offsetMs);
  // Trusting this machine as a proxy lets every test have its own IP address.
  const app = await startShiftedApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
  process.env.E2E_URL = app.url;
  process.env.E2E_DATA_DIR = app.dataDir;
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
