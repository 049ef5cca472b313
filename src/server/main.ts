import type { ServerResponse } from 'node:http';
import { serve } from '@hono/node-server';
import { seedDemo } from '#db/demo.ts';
import { createApp } from './app.ts';
import { openProvider } from './billing/providers/open-provider.ts';
import { openCache } from './cache/cache.ts';
import type { Services } from './context.ts';
import { openListener } from './database/listener.ts';
import { type Database, openDatabase } from './db.ts';
import { demoRoutes } from './demo/http.ts';
import { type Inbox, startInbox } from './email/providers/inbox.ts';
import { openMail } from './email/providers/school-mail.ts';
import { EMAILS } from './emails.ts';
import { type Env, loadAppKeys, readEnv } from './env.ts';
import { SERVER_TIMEOUTS } from './http/timeouts.ts';
import { JOBS } from './job-list.ts';
import { startJobs } from './jobs/jobs.ts';
import { scheduleJobs } from './jobs/schedule.ts';
import { knownKeys } from './keys/retired.ts';
import { startLive } from './live/live.ts';
import { jsonLines } from './log.ts';
import { startPostgres } from './postgres/start.ts';
import { prepareDatabase } from './prepare-database.ts';
import { keepPushKeys } from './push/keys.ts';
import { StartupError } from './startup-error.ts';
import { openStorage } from './uploads/storage.ts';

type Step = { name: string; stop(): Promise<void> };

const log = jsonLines((line) => process.stdout.write(line));

const running: Step[] = [];
const started = <T>(name: string, thing: T, stop: () => Promise<void>): T => {
  running.push({ name, stop });
  return thing;
};

async function start(): Promise<void> {
  const settings = readEnv(process.env);
  const configured: Env = { ...settings, appKeys: loadAppKeys(settings) };
  const ownerUrl = configured.databaseUrl ?? (await embeddedDatabase(configured));
  const url = await prepareDatabase(ownerUrl, configured).catch(explainDatabase(configured));
  const db = openDatabase(url, {
    onError: (error) => log.error('database_connection_lost', { cause: causeOf(error) }),
  });
  started('database', db, () => db.close());
  const env = { ...configured, appKeys: await knownKeys(db, configured.appKeys) };
  const services = await startServices(env, db, url);
  if (env.demo) await seedDemo(services);
  await listen(services);
  // After http, hence stopped before it: a stop waits for nobody's open page.
  started('live', services.live, () => services.live.stop());
  process.stdout.write(`${welcome(env)}\n`);
}

async function embeddedDatabase(env: Env): Promise<string> {
  const onLost = (error: unknown) => {
    log.error('postgres_lost');
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    void stop(1);
  };
  const postgres = await startPostgres({ dataDir: env.dataDir, onLost });
  return started('postgres', postgres, () => postgres.stop()).url;
}

async function startServices(env: Env, db: Database, url: string): Promise<Services> {
  // Before the jobs, hence stopped after them: the e-mails they are at still arrive.
  const inbox = env.demo ? await demoInbox(env) : undefined;
  const jobs = await startJobs(url, (error) => log.error('jobs_error', { cause: causeOf(error) }));
  started('jobs', jobs, () => jobs.stop());
  const listener = openListener(url, (error) => log.error('listener_lost', { cause: causeOf(error) }));
  const cache = openCache(listener, db);
  const live = startLive({ db, log, listener });
  await listener.start();
  started('listener', listener, () => listener.stop());
  const provider = openProvider(env, db);
  const storage = openStorage(env);
  const mail = openMail(env, inbox);
  const services: Services = {
    cache,
    db,
    emails: EMAILS,
    env,
    jobs,
    listener,
    live,
    log,
    mail,
    provider,
    storage,
    inbox,
  };
  await keepPushKeys(services);
  await scheduleJobs(JOBS, services);
  return services;
}

async function demoInbox(env: Env): Promise<Inbox> {
  const inbox = await startInbox(env.dataDir);
  return started('inbox', inbox, () => inbox.stop());
}

async function listen(services: Services): Promise<void> {
  const { env } = services;
  const { fetch } = createApp(services, env.demo ? demoRoutes(services) : undefined);
  await new Promise<void>((resolve, reject) => {
    const options = { fetch, port: env.port, hostname: env.host, serverOptions: SERVER_TIMEOUTS };
    const server = serve(options, () => resolve());
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListen(error, env)));
    started('http', server, async () => {
      // A browser that keeps asking over one connection would otherwise hold the stop up, and be cut off in the end.
      server.prependListener('request', (_: unknown, response: ServerResponse) => {
        response.setHeader('Connection', 'close');
      });
      const closed = new Promise<void>((done) => server.close(() => done()));
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const patience = setTimeout(() => {
        log.info('connections_cut_off');
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, 8_000);
      await closed;
      clearTimeout(patience);
    });
  });
}

function explainListen(error: NodeJS.ErrnoException, env: Env): Error {
  const where = `${env.host}:${env.port}`;
  if (error.code === 'EADDRINUSE')
    return new StartupError(`A porta ${env.port} já está em uso (${where}). Escolha outra com PORT=3001 npm start.`);
  if (error.code === 'EACCES')
    return new StartupError(`Sem permissão para abrir ${where}. Use uma porta acima de 1023.`);
  if (error.code === 'EADDRNOTAVAIL')
    return new StartupError(`O endereço ${env.host} não existe nesta máquina. Ajuste HOST.`);
  return error;
}

/** A wrong DATABASE_URL is the operator's to mend: one line, without the password it may hold. */
function explainDatabase(env: Env) {
  return (error: Error & { code?: string }): never => {
    if (error instanceof StartupError || !env.databaseUrl) throw error;
    const { hostname, port, pathname } = new URL(env.databaseUrl);
    const where = `${hostname}:${port || 5432}${pathname}`;
    const reason = DATABASE_REASONS[error.code ?? ''] ?? `o banco respondeu: ${error.message}`;
    throw new StartupError(`Não foi possível usar o banco de DATABASE_URL (${where}): ${reason}.`, { cause: error });
  };
}

const DATABASE_REASONS: Record<string, string> = {
  ECONNREFUSED: 'nada responde nesse endereço',
  ENOTFOUND: 'o servidor não foi encontrado',
  ETIMEDOUT: 'o servidor não respondeu a tempo',
  '28P01': 'usuário ou senha incorretos',
  '28000': 'o servidor não aceita esse usuário',
  '3D000': 'o banco não existe',
  '42501': 'o usuário não tem permissão para criar tabelas e papéis (CREATEROLE)',
};

function welcome(env: Env): string {
  if (!env.demo) return `Ateneu no ar em ${env.publicUrl}`;
  return (
    `Ateneu no ar em ${env.publicUrl} · produtores ana@demo.test, bruno@demo.test, carla@demo.test e dona@demo.test em /login · ` +
    `alunos duda@demo.test e edu@demo.test em /alunos/login?escola=escola-vertice · senha demo1234 · e-mails, só nesta máquina, em http://localhost:${env.port}/inbox`
  );
}

let stopping = false;
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const patience = setTimeout(() => process.exit(1), 30_000);
  patience.unref();
  for (const step of running.reverse()) {
    await step.stop().catch(() => log.error('stop_failed', { step: step.name }));
  }
  process.exit(exitCode);
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
// The last resort: what nobody caught is logged without its message, and the process starts over clean.
process.on('unhandledRejection', (error) => {
  log.error('unhandled', { name: error instanceof Error ? error.name : typeof error, stack: framesOf(error) });
  void stop(1);
});

const causeOf = (error: Error & { code?: string }) => error.code ?? error.name;

const framesOf = (error: unknown) =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => line.trimStart().startsWith('at '))
        .join('\n')
    : '';

start().catch((error: Error) => {
  process.stderr.write(error instanceof StartupError ? `${error.message}\n${error.details ?? ''}` : `${error.stack}\n`);
  void stop(1);
});
