import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/run/free-port.ts';
import { launch, untilReady } from '#test/start/process.ts';

export type Settings = Record<string, string>;

/** What is started: this checkout's sources, or a built release. */
export type Build = { folder?: string; main: string[] };
export const SOURCES: Build = { main: ['src/server/main.ts'] };
/** Started as by systemd. */
export const builtIn = (folder: string): Build => ({
  folder,
  main: ['--max-semi-space-size=16', 'dist-server/main.js'],
});

type Process = ReturnType<typeof launch>;

/** A place in a fleet: a port and its current process. */
export type Node = {
  port: number;
  url: string;
  /** The current, or last, process. */
  current(): Process;
  start(build: Build): Promise<void>;
  /** Like `systemctl restart`, then waits until it is ready. */
  restart(build: Build): Promise<void>;
  stop(): Promise<void>;
  hasEnded(): boolean;
};

export async function placeNode(settings: Settings): Promise<Node> {
  const port = await freePort();
  let current: Process | undefined;
  let over = false;
  const node: Node = {
    port,
    url: `http://127.0.0.1:${port}`,
    current: () => {
      if (!current) throw new Error('Nothing was started');
      return current;
    },
    async start({ folder, main }) {
      over = false;
      const started = launch({ ...settings, PORT: String(port) }, [], main, folder);
      current = started;
      started.ended.then(() => {
        over = true;
      });
      await untilReady(started, port);
    },
    async restart(build) {
      await node.stop();
      await node.start(build);
    },
    async stop() {
      if (!current || over) return;
      current.kill('SIGTERM');
      const code = await Promise.race([current.ended, sleep(60_000, 'never')]);
      if (code !== 0) throw new Error(`A process that was asked to stop ended with ${code}\n${current.stderr()}`);
    },
    hasEnded: () => over,
  };
  return node;
}

/** Migrations as a separate step of a release. */
export async function migrateWith(build: Build, settings: Settings): Promise<void> {
  const migration = launch(settings, [], ['src/server/database/migrate-command.ts'], build.folder);
  if ((await migration.ended) !== 0) throw new Error(`The migration failed\n${migration.stderr()}`);
}
