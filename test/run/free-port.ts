import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system hands out by itself, so that nobody else is given one before it is used. */
const [FIRST, COUNT] = [20_000, 12_000];
/** Processes that are started one after the other begin far from each other. */
let at = (process.pid * 61) % COUNT;

export async function freePort(): Promise<number> {
  const port = FIRST + at;
  at = (at + 1) % COUNT;
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (free) await once(server.close(), 'close');
  return free;
}
