import { rm, writeFile } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { ensureChromium } from '../chromium.ts';
import { startApp } from './app.ts';
import { signInCast } from './cast.ts';

/** One application and one browser for all journeys; workers read from the environment where they are. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = ensureChromium();
  // Trusting this machine lets every test come from an address of its own.
  const app = await startApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
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
