import { rm, writeFile } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { startApp } from './app.ts';

/** One application for all journeys; workers read its address from the environment. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const app = await startApp();
  process.env.E2E_URL = app.url;
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
