import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

export type Program = {
  pid: number;
  /** All that it wrote. */
  said(): string;
  ended: Promise<number | string>;
  hasEnded(): boolean;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

type Options = { cwd?: string; env?: Record<string, string>; asNobody?: boolean };

/** An external program; those that refuse root run as nobody. */
export function startProgram(
  [program = '', ...args]: string[],
  { cwd, env = {}, asNobody = false }: Options = {},
): Program {
  const account = asNobody && isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  let written = '';
  let over = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(-200_000);
    });
  const ended = once(child, 'close').then(
    ([code, signal]) => code ?? signal,
    (error: Error) => error.message,
  );
  ended.then(() => {
    over = true;
  });
  return {
    pid: child.pid ?? 0,
    said: () => written,
    ended,
    hasEnded: () => over,
    async stop(signal = 'SIGTERM') {
      if (!over) child.kill(signal);
      await ended;
    },
  };
}

/** Gives ownership to the account `nobody`. */
export function giveToNobody(...paths: string[]): void {
  if (isRoot) for (const path of paths) chownSync(path, NOBODY, NOBODY);
}

/** @throws Error when it does not come true in time, or a program ended meanwhile */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { seconds = 60, everyMs = 100, of = [] as Program[] } = {},
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await isSo())) {
    const gone = of.find((program) => program.hasEnded());
    if (gone) throw new Error(`Ended while waiting until ${what}:\n${gone.said().slice(-3_000)}`);
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await sleep(everyMs);
  }
}

/** A process with all that it started, however far these have gone their own ways. */
export function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(name);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (each: number): number[] => [each, ...(children.get(each) ?? []).flatMap(below)];
  return below(pid);
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Simulates a power failure or a frozen machine. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It is gone.
    }
  }
}
