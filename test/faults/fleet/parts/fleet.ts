import { rm } from 'node:fs/promises';
import { makeDataDir } from '#test/run/data-dir.ts';
import { type Build, migrateWith, type Node, placeNode, type Settings } from './node.ts';
import type { Front, StartProxy } from './proxies.ts';

export const APP_KEYS = `k1:${Buffer.alloc(32, 5).toString('base64')}`;

export type Fleet = {
  front: Front;
  web: Node[];
  worker: Node;
  /** In the order of docs/running/deploy.md: migrations, workers, then web processes one by one. */
  deploy(build: Build): Promise<void>;
  /** Same version, so no migrations. */
  restart(build: Build): Promise<void>;
  stop(): Promise<void>;
};

type Wanted = { databaseUrl: string; build: Build; startProxy: StartProxy; web?: number; settings?: Settings };

/** Processes that share the work on one database, and what stands before them. */
export async function startFleet({
  databaseUrl,
  build,
  startProxy,
  web: count = 3,
  settings = {},
}: Wanted): Promise<Fleet> {
  const dataDir = await makeDataDir();
  const shared: Settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APP_KEYS,
    DATABASE_POOL: '8',
    TRUSTED_PROXIES: '127.0.0.1',
    BACKUP_KEEP: '0',
    ...settings,
  };
  const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  const start = async (role: string) => {
    const node = await placeNode({ ...shared, PROCESS_ROLE: role });
    stops.push(node.stop);
    await node.start(build);
    return node;
  };
  try {
    await migrateWith(build, shared);
    const worker = await start('worker');
    const web: Node[] = [];
    while (web.length < count) web.push(await start('web'));
    const front = await startProxy(
      dataDir,
      web.map(({ port }) => `127.0.0.1:${port}`),
    );
    stops.push(() => front.program.stop());
    const restart = async (next: Build) => {
      for (const node of [worker, ...web]) await node.restart(next);
    };
    const deploy = async (next: Build) => {
      await migrateWith(next, shared);
      await restart(next);
    };
    return { front, web, worker, deploy, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
