import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/startup-error.ts';
import { pidFile } from './pid-file.ts';
import { findPostmaster, findSurvivors } from './survivors.ts';

/**
 * Stops leftovers of a killed predecessor. Only for the holder of the cluster's lock. Also removes a stale
 * pid file, which PostgreSQL trusts if the pid is a zombie or was reused.
 */
export async function clearLeftovers(data: string): Promise<void> {
  // A fast shutdown, perhaps already under way; then orphaned backends, which may be deep in a query.
  await end(findPostmaster, data, 'SIGINT', 60_000);
  await end(findSurvivors, data, 'SIGQUIT', 5_000);
  await end(findSurvivors, data, 'SIGKILL', 5_000);
  const left = findSurvivors(data);
  if (left.length === 0) return rmSync(pidFile(data), { force: true });
  throw new StartupError(`O PostgreSQL de uma execução anterior não termina: encerre o processo ${left.join(', ')}.`);
}

async function end(
  find: (data: string) => number[],
  data: string,
  signal: NodeJS.Signals,
  patience: number,
): Promise<void> {
  for (const pid of find(data)) send(pid, signal);
  const deadline = Date.now() + patience;
  while (find(data).length > 0 && Date.now() < deadline) await sleep(20);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already ended, or not ours: the following wait decides.
  }
}
