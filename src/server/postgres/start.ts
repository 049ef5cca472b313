import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { explainDataDirError, openDataDir } from '#server/data-dir.ts';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster, readPassword } from './cluster.ts';
import { clearLeftovers } from './leftovers.ts';
import { lock } from './lock.ts';
import { readPidFile } from './pid-file.ts';
import { choosePlace, clusterIn, type Place } from './place.ts';
import { launchPostmaster } from './postmaster.ts';
import { clearSocketDir, openSocketDir, removeSocketDir, SOCKET_FILE, SOCKET_PORT } from './socket-dir.ts';
import { keepRunning } from './supervisor.ts';

type Options = {
  dataDir: string;
  onLost?: (error: unknown) => void;
  /** For data that need not survive, as in tests: fsync is off. */
  disposable?: boolean;
};

type Server = { url: string; stop(): Promise<void> };

/** Starts the PostgreSQL that came with npm on the cluster of `dataDir`, made on the first start. */
export async function startPostgres({ dataDir, onLost = rethrow, disposable = false }: Options): Promise<Server> {
  const home = resolve(dataDir);
  try {
    const lost = (error: unknown) => onLost(explainDataDirError(error, home));
    return await startAlone(choosePlace(openDataDir(home)), { onLost: lost, disposable });
  } catch (error) {
    throw explainDataDirError(error, home);
  }
}

/** The server of `dataDir`: the one that another process has started, or one of our own for as long as it is needed. */
export async function reachPostgres({ dataDir }: Pick<Options, 'dataDir'>): Promise<Server> {
  return (await runningPostgres(dataDir)) ?? (await startPostgres({ dataDir }));
}

/** Null where none runs; creates nothing. Its owner's password is in a file that only its account, and root, may read. */
export async function runningPostgres(dataDir: string): Promise<Server | null> {
  const home = resolve(dataDir);
  if (!existsSync(home)) return null;
  const data = clusterIn(openDataDir(home));
  const running = readPidFile(data);
  if (!running?.ready || !(await isHeard(join(running.socketDir, SOCKET_FILE)))) return null;
  return { url: urlOf(running.socketDir, readPassword(data)), stop: async () => {} };
}

/** After a power cut the socket is still there, and nobody at it. */
const isHeard = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(socket, () => resolve(true));
    probe.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(!UNHEARD.includes(code)));
    probe.once('connect', () => probe.destroy());
  });

const UNHEARD = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'];

type Manner = Required<Omit<Options, 'dataDir'>>;

async function startAlone(place: Place, manner: Manner): Promise<Server> {
  const claim = lock(place.lock);
  try {
    const { url, stop } = await startIn(place, manner);
    let stopped: Promise<void> | undefined;
    return { url, stop: () => (stopped ??= stop().finally(claim.release)) };
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function startIn(place: Place, { onLost, disposable }: Manner): Promise<Server> {
  const binaries = prepareBinaries(place);
  if (existsSync(place.data)) await clearPredecessor(place);
  const password = await ensureCluster(place, binaries);
  const socketDir = openSocketDir(place);

  const launch = async () => {
    await clearLeftovers(place.data);
    clearSocketDir(socketDir);
    return launchPostmaster(place, binaries, { socketDir, disposable });
  };
  const server = await keepRunning(launch, onLost);
  const stop = async () => {
    await server.stop();
    removeSocketDir(socketDir);
  };
  return { url: urlOf(socketDir, password), stop };
}

async function clearPredecessor({ data }: Place): Promise<void> {
  const socketDir = readPidFile(data)?.socketDir;
  await clearLeftovers(data);
  if (socketDir) removeSocketDir(socketDir);
}

/** The port only names the socket; it and `sslmode` are here so that PGPORT and PGSSLMODE change nothing. */
function urlOf(socketDir: string, password: string): string {
  return `postgresql://ateneu:${password}@${encodeURIComponent(socketDir)}:${SOCKET_PORT}/ateneu?sslmode=disable`;
}

function rethrow(error: unknown): never {
  throw error;
}
