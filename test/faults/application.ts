import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePlace } from '#server/postgres/place.ts';
import { runningPostgres } from '#server/postgres/start.ts';
import { findPostmaster, findSurvivors } from '#server/postgres/survivors.ts';
import { freePort } from '#test/run/free-port.ts';
import { type MailServer, startMailServer } from '#test/servers/mail-server.ts';
import { launch, untilReady } from '#test/start/process.ts';
import { signalAll } from './fleet/parts/program.ts';

/** The application as an operator runs it on one machine, with its own database, and what can happen to both. */
export type Application = {
  url: string;
  dataDir: string;
  databaseUrl(): Promise<string>;
  /** The cluster's directory. */
  cluster: string;
  mail: MailServer;
  /** @returns after how many milliseconds it was ready */
  start(): Promise<number>;
  stop(): Promise<number | string>;
  /** Kills it without warning. */
  killProcess(): Promise<void>;
  killDatabase(): void;
  killConnection(): void;
  /** @returns after how many milliseconds the database answered again */
  untilReady(): Promise<number>;
  /** Whether it has left by itself. */
  hasEnded(): boolean;
  logged(): string;
  dispose(): Promise<void>;
};

type Options = { dataDir: string; settings?: Record<string, string>; prefix?: string[]; main?: string[] };

export async function openApplication({ dataDir, settings = {}, prefix, main }: Options): Promise<Application> {
  const [port, mail] = [await freePort(), await startMailServer()];
  const url = `http://127.0.0.1:${port}`;
  let server: ReturnType<typeof launch> | undefined;
  let logs = '';
  let over = false;

  const ready = async () => {
    const from = performance.now();
    while (!(await isReady(url))) await sleep(20);
    return performance.now() - from;
  };
  const ended = async () => {
    const how = (await server?.ended) ?? 0;
    logs += `${server?.stdout()}${server?.stderr()}`;
    server = undefined;
    return how;
  };
  const application: Application = {
    url,
    dataDir,
    mail,
    get cluster() {
      return choosePlace(dataDir).data;
    },
    databaseUrl: async () => (await runningPostgres(dataDir))?.url ?? '',
    async start() {
      const from = performance.now();
      const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: `${mail.port}`, SMTP_FROM: 'contato@example.com' };
      server = launch({ DATA_DIR: dataDir, PORT: `${port}`, DEMO: 'false', ...smtp, ...settings }, prefix, main);
      over = false;
      void server.ended.then(() => {
        over = true;
      });
      await untilReady(server, port);
      return performance.now() - from;
    },
    stop() {
      server?.kill('SIGTERM');
      return ended();
    },
    async killProcess() {
      server?.kill('SIGKILL');
      await ended();
    },
    killDatabase() {
      signalAll(findSurvivors(application.cluster), 'SIGKILL');
    },
    killConnection() {
      const [postmaster] = findPostmaster(application.cluster);
      const backends = findSurvivors(application.cluster).filter((pid) => pid !== postmaster && isBackend(pid));
      const victim = backends[Math.floor(Math.random() * backends.length)];
      if (victim) signalAll([victim], 'SIGKILL');
    },
    untilReady: ready,
    hasEnded: () => over,
    logged: () => logs + (server?.stdout() ?? '') + (server?.stderr() ?? ''),
    async dispose() {
      if (server) await application.stop();
      await mail.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return application;
}

/** Restarts it whenever it exits, like systemd (deploy/). */
export function keepRunning(app: Application): { stop(): Promise<void> } {
  let stopping = false;
  const watch = async () => {
    while (!stopping) {
      if (app.hasEnded()) await app.start().catch(() => {});
      await sleep(200);
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping = true;
      await watching;
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz?deep=1`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A server process that handles a connection. */
function isBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('[local]');
  } catch {
    return false;
  }
}
