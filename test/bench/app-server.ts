import { serve } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db.ts';
import { loadAppKeys, readEnv } from '#server/env.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { jsonLines } from '#server/log.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { POOL } from './pool.ts';

/* The whole application as it is deployed, except that its log is written to nobody. */

const settings = readEnv(process.env);
const env = { ...settings, appKeys: loadAppKeys(settings) };
const url = env.databaseUrl ?? '';
const { fetch } = createApp({
  env,
  db: openDatabase(url, { max: POOL }),
  jobs: await startJobs(url, () => {}),
  storage: openStorage(env),
  log: jsonLines(() => {}),
});
serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));
process.on('disconnect', () => process.exit());
