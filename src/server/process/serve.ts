import type { ServerResponse } from 'node:http';
import { serve as serveHttp } from '@hono/node-server';
import { createApp, createWorkerApp } from '../app.ts';
import { openProvider } from '../billing/providers/open-provider.ts';
import { openCache } from '../cache/cache.ts';
import type { Services } from '../context.ts';
import { type Addresses, addressesOf } from '../database/addresses.ts';
import { openListener } from '../database/listener.ts';
import { openDatabase } from '../db.ts';
import { type Inbox, openInbox } from '../email/providers/inbox.ts';
import { openMail } from '../email/providers/school-mail.ts';
import { EMAILS } from '../emails.ts';
import type { Env } from '../env.ts';
import { SERVER_TIMEOUTS } from '../http/timeouts.ts';
import { JOBS } from '../job-list.ts';
import { openJobs } from '../jobs/jobs.ts';
import { scheduleJobs } from '../jobs/schedule.ts';
import { holdFirstKey, knownKeys } from '../keys/retired.ts';
import { startLive } from '../live/live.ts';
import { errorCodeOf, type Log } from '../log.ts';
import { storeBuild } from '../pages/builds.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { ensurePushKeys } from '../push/keys.ts';
import { claimUploadsFolder, refuseSecondPlace } from '../uploads/single-storage.ts';
import { openStorage } from '../uploads/storage.ts';
import { explainListen } from './listen-error.ts';
import { openReadiness } from './readiness.ts';
import { serveMetrics } from './serve-metrics.ts';
import type { Started } from './started.ts';
import { throttledLog } from './throttled-log.ts';

export async function serve(ownerUrl: string, configured: Env, log: Log, started: Started): Promise<Services> {
  const login = await prepareDatabase(ownerUrl, configured);
  const addresses = addressesOf(login, configured);
  performance.mark('prepared');
  const db = openDatabase(addresses.transactions, {
    max: configured.databasePool,
    throughPooler: configured.databasePooler !== undefined,
    preparedStatements: configured.preparedStatements,
    onError: (error) => log.error('database_connection_lost', { cause: errorCodeOf(error) }),
  });
  started('database', db, () => db.close());
  const env = { ...configured, appKeys: await knownKeys(db, configured.appKeys) };
  const metrics = env.metrics && (await import('../metrics/open-metrics.ts')).openMetrics();
  db.watch = metrics?.counters.database ?? null;
  const services = await openServices({ env, db, log, metrics: metrics?.counters ?? null }, addresses, started);
  if (metrics && env.metrics) {
    const queues = JOBS.map(({ name }) => name);
    await serveMetrics(env.metrics, metrics.pageOf(services, queues), started);
  }
  if (env.processRole !== 'worker') await storeBuild(db);
  if (env.processRole === 'worker') await listen(services, createWorkerApp(services), started);
  else await listen(services, createApp(services, env.demo ? await openDemo(services) : undefined), started);
  if (env.reply && env.processRole !== 'web') await openReceiver(services, env.reply, started);
  // Started after http, so stopped before it: open event streams do not delay the stop.
  started('live', services.live, () => services.live.stop());
  started('readiness', services.readiness, () => services.readiness.drain(env.drainSeconds));
  performance.mark('listening');
  return services;
}

async function openReceiver(services: Services, settings: NonNullable<Env['reply']>, started: Started): Promise<void> {
  const { startReceiver } = await import('../conversations/by-mail/receiver.ts');
  const receiver = await startReceiver(services, settings).catch((error) => {
    throw explainListen(error, settings, 'replies');
  });
  services.receiver = started('replies', receiver, () => receiver.stop());
}

/** Starts the background jobs. */
export const startWork = (services: Services): Promise<void> => scheduleJobs(JOBS, services);

async function openServices(
  { env, db, log, metrics }: Pick<Services, 'env' | 'db' | 'log' | 'metrics'>,
  { sessions: url }: Addresses,
  started: Started,
): Promise<Services> {
  // Started before the jobs, so stopped after them: e-mails in progress still arrive.
  const inbox = env.demo ? await demoInbox(env, started) : undefined;
  const jobsFailed = throttledLog((cause, times) => log.error('jobs_error', { cause, times }));
  const jobs = openJobs(url, (error) => jobsFailed(errorCodeOf(error)), { onlyAdds: env.processRole === 'web' });
  started('jobs', jobs, () => jobs.stop());
  const listener = openListener(url, (error) => log.error('listener_lost', { cause: errorCodeOf(error) }));
  const cache = openCache(listener, db);
  const live = startLive({ db, log, listener });
  holdFirstKey(listener, env);
  const place = await claimUploadsFolder(listener, env);
  await listener.start();
  started('listener', listener, () => listener.stop());
  await refuseSecondPlace(db, place);
  const services: Services = {
    cache,
    db,
    emails: EMAILS,
    env,
    jobs,
    listener,
    live,
    log,
    mail: openMail(env, inbox),
    metrics,
    readiness: openReadiness(),
    provider: await openProvider(env, db),
    storage: await openStorage(env),
    inbox,
  };
  await ensurePushKeys(services);
  return services;
}

async function demoInbox(env: Env, started: Started): Promise<Inbox> {
  const inbox = await openInbox(env.dataDir);
  return started('inbox', inbox, () => inbox.stop());
}

async function openDemo(services: Services) {
  const [{ seedDemo }, { demoRoutes }] = await Promise.all([import('#db/demo.ts'), import('../demo/http.ts')]);
  await seedDemo(services);
  return demoRoutes(services);
}

async function listen(
  { env, log }: Pick<Services, 'env' | 'log'>,
  { fetch }: Pick<ReturnType<typeof createApp>, 'fetch'>,
  started: Started,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const options = { fetch, port: env.port, hostname: env.host, serverOptions: SERVER_TIMEOUTS };
    const server = serveHttp(options, () => resolve());
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListen(error, env, 'people')));
    started('http', server, async () => {
      // A keep-alive connection with steady requests would delay the stop and be cut off in the end.
      server.prependListener('request', (_: unknown, response: ServerResponse) => {
        response.setHeader('Connection', 'close');
      });
      const closed = new Promise<void>((done) => server.close(() => done()));
      // Also those that fall silent after an answer that was underway, which did not say that it is the last one.
      const silent = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 1_000);
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const patience = setTimeout(() => {
        log.info('connections_cut_off');
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, 8_000);
      await closed;
      clearInterval(silent);
      clearTimeout(patience);
    });
  });
}
performance.mark('modules');
