import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPostgres } from '#server/postgres/start.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { freePort } from '../run/free-port.ts';
import { BREVO_KEY, type BrevoServer, startBrevo } from '../servers/brevo-server.ts';

export const OPERATOR = 'contato@plataforma.test';
const START_MS = 120_000;

export type Instance = {
  origin: string;
  mail: BrevoServer;
  run(script: string, ...args: string[]): Promise<string>;
  stop(): Promise<void>;
};

/** The application of a working copy as a process with the settings of production, a database of its own and a stand-in for Brevo. */
export async function startProduction(tree: string): Promise<Instance> {
  const dataDir = await makeDataDir();
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  try {
    const postgres = await startPostgres({ dataDir });
    stops.push(postgres.stop);
    const mail = await startBrevo();
    stops.push(mail.stop);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATABASE_URL: postgres.url,
      DATA_DIR: join(dataDir, 'files'),
      APP_KEYS: `um:${randomBytes(32).toString('base64')}`,
      BREVO_API_KEY: BREVO_KEY,
      BREVO_FROM: OPERATOR,
      BREVO_URL: mail.origin,
    };
    const server = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: tree,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(server, 'close');
    let said = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text));
    stops.push(async () => {
      server.kill('SIGTERM');
      await ended;
    });
    await untilReady(origin, () => {
      if (server.exitCode !== null) throw new Error(`The server ended while starting:\n${said}`);
    });
    const run = async (script: string, ...args: string[]) =>
      (await promisify(execFile)(process.execPath, [script, ...args], { cwd: tree, env })).stdout;
    return { origin, mail, run, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(origin: string, check: () => void): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    check();
    const ready = await fetch(`${origin}/readyz`).catch(() => null);
    if (ready?.ok) return;
    await wait(100);
  }
  throw new Error(`The server was not ready after ${START_MS / 1000} s`);
}
