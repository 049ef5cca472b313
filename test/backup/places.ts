import { rm } from 'node:fs/promises';
import { inject } from 'vitest';
import { startPostgres } from '#server/postgres/start.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { appOn, type TestApp } from '../app.ts';
import { TEST_KEYS } from '../app-keys.ts';
import { shiftDatabase } from '../clock.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { createDatabase } from '../run/database-admin.ts';
import { hasPostgres15, startPostgres15 } from '../servers/postgres15.ts';

/** Somewhere else to be: a server with empty databases, and folders of their own. */
export type Elsewhere = { emptyDatabase(): Promise<string>; stop(): Promise<void> };

/** The embedded PostgreSQL of a machine that has nothing yet. */
export async function embedded(): Promise<Elsewhere & { url: string; dataDir: string }> {
  const dataDir = await makeDataDir();
  const server = await startPostgres({ dataDir, disposable: true });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, dataDir, emptyDatabase: databasesOn(server.url), stop };
}

/** PostgreSQL 15, or where it is not installed the embedded one once more. */
export async function external(): Promise<Elsewhere> {
  if (!hasPostgres15()) return embedded();
  const server = await startPostgres15();
  return { emptyDatabase: databasesOn(server.url), stop: server.stop };
}

function databasesOn(url: string): () => Promise<string> {
  let made = 0;
  return () => createDatabase(url, `elsewhere_${++made}`);
}

/** The application on what was restored, as a start would have it. */
export async function appOnRestored(url: string, dataDir: string): Promise<TestApp> {
  await prepareDatabase(url, { appKeys: TEST_KEYS });
  await shiftDatabase(url, inject('clockOffsetMs'));
  return appOn(url, { dataDir });
}

export async function stopApp({ services }: TestApp): Promise<void> {
  await Promise.all([services.jobs.stop(), services.live.stop(), services.listener.stop()]);
  await services.db.close();
}
