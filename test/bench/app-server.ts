import { serve } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { openCache } from '#server/cache/cache.ts';
import { certificateJobs } from '#server/certificates/jobs.ts';
import { openListener } from '#server/database/listener.ts';
import { openDatabase } from '#server/db.ts';
import { emailJob } from '#server/email/jobs.ts';
import { openMail } from '#server/email/providers/school-mail.ts';
import { EMAILS } from '#server/emails.ts';
import { loadAppKeys, readEnv } from '#server/env.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { scheduleJobs } from '#server/jobs/schedule.ts';
import { startLive } from '#server/live/live.ts';
import { jsonLines } from '#server/log.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { openReadiness } from '#server/process/readiness.ts';
import { saleJob } from '#server/sales/jobs.ts';
import { importJob } from '#server/students/jobs.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { POOL } from './pool.ts';
import { recordStatements } from './statement-recorder.ts';

/* The whole application as it is deployed, except that its log is written to nobody. */

const settings = readEnv(process.env);
const env = { ...settings, appKeys: loadAppKeys(settings) };
const url = await prepareDatabase(env.databaseUrl ?? '', env);
const db = openDatabase(url, { max: POOL });
const recorder = recordStatements(db.pool);
const log = jsonLines(() => {});
const jobs = await startJobs(url, () => {});
if (process.env.BENCH_WORK === 'imports') await scheduleJobs([importJob], { db, env, jobs, log });
if (process.env.BENCH_WORK === 'sales') await scheduleJobs([saleJob], { db, env, jobs, log });
const listener = openListener(url, () => {});
const cache = openCache(listener, db);
const live = startLive({ db, log, listener });
await listener.start();
const services = {
  env,
  db,
  cache,
  log,
  jobs,
  listener,
  live,
  storage: await openStorage(env),
  mail: openMail(env),
  metrics: null,
  readiness: openReadiness(),
  emails: EMAILS,
  provider: null,
};
// A transport that accepts every mail immediately.
const operator = { send: async ({ id }: { id: string }) => id, close: () => {} };
if (process.env.BENCH_WORK === 'mails')
  await scheduleJobs([emailJob], { ...services, mail: { operator, through: () => operator } });
if (process.env.BENCH_WORK === 'certificates') await scheduleJobs(certificateJobs, services);
const { fetch } = createApp(services);
serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));

// The most that was in use between two questions, not what a collection leaves.
let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20).unref();
const answers = {
  'how much': () => {
    const bytes = Math.max(peak, process.memoryUsage.rss());
    globalThis.gc?.();
    peak = 0;
    const { user, system } = process.cpuUsage();
    return { bytes, processorMs: (user + system) / 1000 };
  },
  record: () => {
    recorder.start();
    return {};
  },
  recorded: () => recorder.stop(),
};
process.on('message', ({ tell }: { tell: keyof typeof answers }) => process.send?.(answers[tell]()));
process.on('disconnect', () => process.exit());
