import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { readPidFile } from './pid-file.ts';
import type { Place } from './place.ts';
import { failure, spawnAs } from './run.ts';
import { SOCKET_PORT } from './socket-dir.ts';

export type Postmaster = { exited: Promise<unknown>; stop(): Promise<void> };

type Manner = { socketDir: string; disposable: boolean };

// A fast shutdown writes everything out; an immediate one leaves that to the recovery of the next start.
const SHUTDOWN: [NodeJS.Signals, number][] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];
const LARGEST_LOG = 5_000_000;

/** Starts the server and returns once it accepts connections, after recovery if it had crashed. */
export async function launchPostmaster(place: Place, { postgres }: Binaries, manner: Manner): Promise<Postmaster> {
  const log = openLog(place.log);
  const logStart = fstatSync(log).size;
  // A session of its own: Ctrl-C in the terminal must reach the application, which then stops the database last.
  const child = spawnAs(place.account, postgres, postgresArguments(place, manner), {
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);

  let running = true;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      running = false;
      resolve();
    };
    child.on('exit', end).on('error', end);
  });

  while (running && !isReady(place.data, child.pid)) await Promise.race([sleep(5), exited]);
  if (!running) throw failure(`O PostgreSQL embutido não iniciou; veja ${place.log}.`, logSince(place.log, logStart));

  const stop = async () => {
    for (const [signal, patience] of SHUTDOWN) {
      if (!running) return;
      child.kill(signal);
      await Promise.race([exited, sleep(patience, undefined, { ref: false })]);
    }
  };
  return { exited, stop };
}

function postgresArguments({ data }: Place, { socketDir, disposable }: Manner): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    // Many tests run at once; elsewhere a process uses half as many, and each possible connection costs memory.
    max_connections: disposable ? '300' : '60',
    // No replicas.
    max_wal_senders: '0',
    max_replication_slots: '0',
    max_logical_replication_workers: '0',
    fsync: disposable ? 'off' : 'on',
    // Details and statements carry people's data; the message and its place are enough to look further.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function isReady(data: string, pid: number | undefined): boolean {
  const file = readPidFile(data);
  return file?.ready === true && file.pid === pid;
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

function logSince(path: string, start: number): string {
  return readFileSync(path).subarray(start).toString('utf8');
}
