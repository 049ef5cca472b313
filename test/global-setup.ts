import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#db/migrate.ts';
import { JOBS } from '#server/job-list.ts';
import { installJobs } from '#server/jobs/install.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { offsetTo, shiftDatabase } from './clock.ts';
import { makeDataDir } from './run/data-dir.ts';
import { createDatabase, dropDatabases, type TestDatabases } from './run/database-admin.ts';
import { makeRunFolder } from './run/scratch.ts';
import { ensureWebBuilt } from './run/web-build.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databases: TestDatabases;
    clockOffsetMs: number;
  }
}

/** A run's only server is started with the first project and stopped with the last: each calls this by itself. */
type Running = { databases: TestDatabases; clockOffsetMs: number; stop(): Promise<void> };
const shared = globalThis as { testServer?: { running: Promise<Running>; projects: number } };

/** The pages as built, and one PostgreSQL for the run, with one migrated database that workers copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testServer ??= { running: start(), projects: 0 };
  const server = shared.testServer;
  server.projects += 1;
  const { databases, clockOffsetMs, stop } = await server.running;
  project.provide('databases', databases);
  project.provide('clockOffsetMs', clockOffsetMs);
  return async () => {
    server.projects -= 1;
    if (server.projects > 0) return;
    shared.testServer = undefined;
    await stop();
  };
}

async function start(): Promise<Running> {
  await ensureWebBuilt();
  const server = await startServer();
  // The process id keeps runs apart that share the server of TEST_DATABASE_URL.
  const prefix = `ateneu_test_${process.pid}_`;
  const stop = () => server.end(prefix);
  try {
    const template = `${prefix}template`;
    const url = await createDatabase(server.url, template);
    await migrate(url);
    await installJobs(url, JOBS);
    await keepPlans(url);
    const clockOffsetMs = offsetTo();
    await shiftDatabase(url, clockOffsetMs);
    return { databases: { adminUrl: server.url, template, prefix }, clockOffsetMs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Statistics that came in the middle of a test would change its plans, by chance. */
async function keepPlans(url: string): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query(`do $$ declare name regclass; begin
    for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', name);
    end loop; end $$`);
  await owner.end();
}

/** On a shared server a run drops its databases; its own server is deleted entirely. */
async function startServer(): Promise<{ url: string; end(prefix: string): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, end: (prefix) => dropDatabases(url, prefix) };
  const folder = makeRunFolder();
  const postgres = await startPostgres({ dataDir: await makeDataDir(folder), disposable: true });
  return {
    url: postgres.url,
    end: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
