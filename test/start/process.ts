import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processesIn } from '#test/e2e/processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

type Settings = Record<string, string>;
type Started = {
  pid: number;
  stdout(): string;
  stderr(): string;
  ended: Promise<number | string>;
  kill(signal: NodeJS.Signals): void;
};

/**
 * The server, or another program of its, as a process with these settings and nothing of whoever runs the tests.
 * @param folder of another release
 */
export function launch(
  settings: Settings,
  prefix: string[] = [],
  main: string | string[] = 'src/server/main.ts',
  folder = root,
): Started {
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  const [program = '', ...args] = [prefix, process.execPath, main].flat();
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...inherited, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    pid: child.pid ?? 0,
    stdout: textOf(child.stdout),
    stderr: textOf(child.stderr),
    ended: once(child, 'close').then(([code, signal]) => code ?? signal),
    kill: (signal) => child.kill(signal),
  };
}

function textOf(stream: Readable): () => string {
  let written = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    written += chunk;
  });
  return () => written;
}

/** A start that is expected to fail: what it said and how it left. */
export async function refused(
  settings: Settings,
  prefix?: string[],
): Promise<{ code: number | string; said: string[] }> {
  const server = launch(settings, prefix);
  const code = await server.ended;
  return { code, said: server.stderr().trim().split('\n') };
}

export async function untilReady(server: Started, port: number): Promise<void> {
  let over = false;
  server.ended.then(() => {
    over = true;
  });
  while (!over) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`The server ended while starting.\n${server.stderr()}`);
}

/** Processes of this folder once those that were asked to leave had a moment to do so. */
export async function leftIn(dataDir: string): Promise<string[]> {
  for (let wait = 0; wait < 600 && processesIn(dataDir).length > 0; wait++) await sleep(50);
  return processesIn(dataDir);
}
