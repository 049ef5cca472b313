import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Held, heldBy, processesOf } from '../run/held-memory.ts';

export type Started = Pick<Held, 'mib'> & {
  firstPageMs: number;
  processorMs: number;
  /** Milestones reported by the server itself. */
  marks: Record<string, number>;
  idle: Held | null;
};

type Start = { folder: string; command: string[]; settings: Record<string, string>; idleSeconds: number };

/** Starts a server, waits for its first page, looks at it and stops it. */
export async function startOnce({ folder, command, settings, idleSeconds }: Start): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit');
  while (!(await isAnswered(settings.PORT ?? ''))) {
    if (child.exitCode !== null) throw new Error(`${command} ended while starting.\n${said}`);
    await sleep(2);
  }
  const firstPageMs = performance.now() - began;
  const pid = child.pid ?? 0;
  const processorMs = processesOf(pid).reduce((sum, each) => sum + workedMs(each), 0);
  const { mib } = heldBy(pid);
  if (idleSeconds > 0) await sleep(idleSeconds * 1000);
  const idle = idleSeconds > 0 ? heldBy(pid) : null;
  // Application only, once its jobs have started.
  for (let wait = 0; wait < 400 && said.includes('Ateneu no ar') && !said.includes('"started"'); wait += 1)
    await sleep(5);
  child.kill('SIGTERM');
  await ended;
  return { firstPageMs, processorMs, mib, idle, marks: marksIn(said) };
}

const isAnswered = (port: string) =>
  new Promise<boolean>((resolve) => {
    get({ host: '127.0.0.1', port, path: '/login' }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode === 200)),
    ).on('error', () => resolve(false));
  });

function marksIn(said: string): Record<string, number> {
  const line = said.split('\n').find((each) => each.includes('"event":"started"'));
  if (!line) return {};
  const { time: _, level: __, event: ___, ...marks } = JSON.parse(line);
  return marks;
}

/** Linux counts hundredths of a second: user and system, including finished children. */
function workedMs(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return rest
    .split(' ')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}
