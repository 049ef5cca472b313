import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Sent } from './statement-recorder.ts';

/** The arguments that `npm start` gives the server. */
const AS_STARTED: string[] = JSON.parse(
  readFileSync(new URL('../../scripts/server-flags.json', import.meta.url), 'utf8'),
);

export type ChildServer = {
  url: string;
  /** The most bytes it held at any moment since it was last asked. `--expose-gc` lets it tidy up in between. */
  memory(): Promise<number>;
  /** Processor time since the start: much steadier than elapsed time, though a busy machine increases it too. */
  processorMs(): Promise<number>;
  /** @returns what it sent to the database for what `run` asks of it */
  recorded(run: () => Promise<unknown>): Promise<Sent[]>;
  /** The statements that the bare server sends from now on. */
  repeat(statements: Sent[]): Promise<void>;
  stop(): Promise<void>;
};

async function ask<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  child.send(question);
  const [answer] = await once(child, 'message');
  return answer;
}

const howMuch = (child: ChildProcess) => ask<{ bytes: number; processorMs: number }>(child, { tell: 'how much' });

/**
 * Starts a server in a process of its own; it says its port once it listens.
 * @param file of this folder, or anywhere
 */
export async function startChild(file: string, env: Record<string, string>, flags: string[]): Promise<ChildServer> {
  const child = fork(resolve(import.meta.dirname, file), {
    env: { PATH: process.env.PATH, ...env },
    execArgv: [...AS_STARTED, ...flags],
    // The parameters of statements are not all JSON.
    serialization: 'advanced',
  });
  const exited = once(child, 'exit');
  const [message] = await Promise.race([once(child, 'message'), exited]);
  if (typeof message?.port !== 'number') throw new Error(`${file} ended while starting.`);
  return {
    url: `http://127.0.0.1:${message.port}`,
    memory: async () => (await howMuch(child)).bytes,
    processorMs: async () => (await howMuch(child)).processorMs,
    async recorded(run) {
      await ask(child, { tell: 'record' });
      await run();
      return ask(child, { tell: 'recorded' });
    },
    async repeat(statements) {
      await ask(child, { repeat: statements });
    },
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}
