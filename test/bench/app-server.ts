import { serve } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db.ts';
import { loadAppKeys, readEnv } from '#server/env.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { startLive } from '#server/live/live.ts';
import { jsonLines } from '#server/log.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { POOL } from './pool.ts';

/* The whole application as it is deployed, except that its log is written to nobody. */

const settings = readEnv(process.env);
const env = { ...settings, appKeys: loadAppKeys(settings) };
const url = env.databaseUrl ?? '';
const db = openDatabase(url, { max: POOL });
const log = jsonLines(() => {});
const { fetch } = createApp({
  env,
  db,
  log,
  jobs: await startJobs(url, () => {}),
  live: await startLive({ db, log, url }),
  storage: openStorage(env),
});
serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));
process.on('disconnect', () => process.exit());
