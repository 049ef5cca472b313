import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { processesIn } from './processes.ts';

export type App = {
  url: string;
  /** The local inbox with the e-mails it sent. */
  inboxUrl: string;
  port: number;
  dataDir: string;
  /** Stops it as a deploy does. Throws unless it exits cleanly and leaves no process behind. */
  stop(): Promise<void>;
  /** Like a power cut or the out-of-memory killer. */
  kill(): Promise<void>;
  /** All output so far. */
  output(): string;
};

type Options = {
  /** By default a new folder. Pass an earlier app's to start on its data. */
  dataDir?: string;
  /** By default a free port. Pass an earlier app's, so that its open pages find the new one. */
  port?: number;
  env?: Record<string, string>;
  /** Root of another checkout. */
  root?: string;
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Only a defect needs so long: a start that fails ends at once. */
const START_TIMEOUT = 600_000;
const STOP_TIMEOUT = 40_000;
/** No external host is asked for video titles. */
const NOBODY = { YOUTUBE_URL: 'http://127.0.0.1:9', VIMEO_URL: 'http://127.0.0.1:9' };
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

/** Starts the real application in its own process, and waits until it is ready. */
export async function startApp(options: Options = {}): Promise<App> {
  const dataDir = options.dataDir ?? (await makeDataDir());
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  // The developer's own DATABASE_URL or SMTP_HOST must not reach it.
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: options.root ?? ROOT,
    env: { ...inherited, DATA_DIR: dataDir, PORT: String(port), DEMO: 'true', ...NOBODY, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const exited = once(child, 'exit');
  await untilReady(child, `${url}/readyz`).catch(async (error: Error) => {
    child.kill('SIGKILL');
    await exited;
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    throw new Error(`${error.message}\n${output()}`);
  });
  return {
    url,
    inboxUrl: `${url}/inbox`,
    port,
    dataDir,
    output,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await exitCode(child, exited);
      if (code !== 0) throw new Error(`The application left with ${code}.\n${output()}`);
      await untilNoneLeft(dataDir);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
      await untilNoneLeft(dataDir);
    },
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode) throw new Error('The application ended while starting.');
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error(`The application was not ready after ${START_TIMEOUT} ms.`);
}

async function exitCode(child: ChildProcess, exited: Promise<unknown>): Promise<number | string> {
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
  await exited;
  clearTimeout(late);
  return child.exitCode ?? child.signalCode ?? 'no code';
}

async function untilNoneLeft(dataDir: string): Promise<void> {
  // After a kill, PostgreSQL first writes down everything that it has in memory.
  const deadline = Date.now() + STOP_TIMEOUT;
  let left = processesIn(dataDir);
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(50);
    left = processesIn(dataDir);
  }
  if (left.length > 0) throw new Error(`Still running after the application ended:\n${left.join('\n')}`);
}

function collect(child: ChildProcess): () => string {
  const chunks: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  return () => chunks.join('');
}
