import { type Env, loadAppKeys, readEnv } from '../env.ts';
import { jsonLines, VERSION } from '../log.ts';
import { startPostgres } from '../postgres/start.ts';
import { StartupError } from '../startup-error.ts';
import type { Started } from './started.ts';

/* Loads only what starting the database needs; the rest is loaded while it starts. */

const toStdout = (line: string) => process.stdout.write(line);
let log = jsonLines(toStdout);

const running: { name: string; stop(): Promise<void> }[] = [];
const started: Started = (name, thing, stop) => {
  running.push({ name, stop });
  return thing;
};

export async function run(): Promise<void> {
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));
  // The last resort: uncaught errors are logged without their message, and the process exits to be started again.
  process.on('unhandledRejection', (error) => {
    log.error('unhandled', { name: error instanceof Error ? error.name : typeof error, stack: framesOf(error) });
    void stop(1);
  });
  await start().catch((error: Error) => {
    // A stop was requested during the start.
    if (stopping) return;
    process.stderr.write(
      error instanceof StartupError ? `${error.message}\n${error.details ?? ''}` : `${error.stack}\n`,
    );
    void stop(1);
  });
}

async function start(): Promise<void> {
  const settings = readEnv(process.env);
  const env: Env = { ...settings, appKeys: loadAppKeys(settings) };
  drainSeconds = env.drainSeconds;
  log = jsonLines(toStdout, { version: VERSION, node: env.nodeName });
  const [ownerUrl, { serve, startWork: work }] = await Promise.all([
    env.databaseUrl ?? embeddedDatabase(env),
    import('./serve.ts'),
  ]);
  const services = await serve(ownerUrl, env, log, started);
  hurry = services.readiness.hurry;
  process.stdout.write(`${welcome(env)}\n`);
  if (env.processRole !== 'web') await work(services);
  performance.mark('jobs');
  log.info('started', marks());
}

/** Milliseconds until each stage of the start. */
const marks = () =>
  Object.fromEntries(performance.getEntriesByType('mark').map(({ name, startTime }) => [name, Math.round(startTime)]));

async function embeddedDatabase(env: Env): Promise<string> {
  const onLost = (error: unknown) => {
    log.error('postgres_lost');
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    void stop(1);
  };
  const postgres = await startPostgres({ dataDir: env.dataDir, onLost });
  performance.mark('postgres');
  return started('postgres', postgres, () => postgres.stop()).url;
}

function welcome(env: Env): string {
  if (env.processRole === 'worker') return 'Ateneu no ar, só com as tarefas de fundo';
  if (!env.demo) return `Ateneu no ar em ${env.publicUrl}`;
  return (
    `Ateneu no ar em ${env.publicUrl} · produtores ana@demo.test, bruno@demo.test, carla@demo.test e dona@demo.test em /login · ` +
    `alunos duda@demo.test e edu@demo.test em /alunos/login?escola=escola-vertice · senha demo1234 · e-mails, só nesta máquina, em http://localhost:${env.port}/inbox`
  );
}

let drainSeconds = 0;
let stopping = false;
let hurry = () => {};
/** A second signal skips the drain period. */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return hurry();
  stopping = true;
  const patience = setTimeout(() => process.exit(1), (drainSeconds + 30) * 1000);
  patience.unref();
  for (const step of running.reverse()) {
    await step.stop().catch(() => log.error('stop_failed', { step: step.name }));
  }
  process.exit(exitCode);
}

const framesOf = (error: unknown) =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => line.trimStart().startsWith('at '))
        .join('\n')
    : '';
