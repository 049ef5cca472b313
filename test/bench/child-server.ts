import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What `npm start` gives the server. */
const AS_STARTED: string[] = JSON.parse(
  readFileSync(new URL('../../scripts/server-flags.json', import.meta.url), 'utf8'),
);

export type ChildServer = {
  url: string;
  /** The most bytes it held at any moment since it was last asked. `--expose-gc` lets it tidy up in between. */
  memory(): Promise<number>;
  /** What it has worked since it was started: far steadier than time that passed, though a crowded machine adds to it, too. */
  processorMs(): Promise<number>;
  stop(): Promise<void>;
};

async function ask(child: ChildProcess): Promise<{ bytes: number; processorMs: number }> {
  child.send('how much');
  const [answer] = await once(child, 'message');
  return answer;
}

/** Starts a server in a process of its own; it says its port once it listens. */
export async function startChild(file: string, env: Record<string, string>, flags: string[]): Promise<ChildServer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { PATH: process.env.PATH, ...env },
    execArgv: [...AS_STARTED, ...flags],
  });
  const exited = once(child, 'exit');
  const [message] = await Promise.race([once(child, 'message'), exited]);
  if (typeof message?.port !== 'number') throw new Error(`${file} ended while starting.`);
  return {
    url: `http://127.0.0.1:${message.port}`,
    memory: async () => (await ask(child)).bytes,
    processorMs: async () => (await ask(child)).processorMs,
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}
