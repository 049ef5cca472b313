import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { giveToNobody, type Program, signalAll, startProgram, treeOf, until } from './program.ts';

/* Two PostgreSQL servers with synchronous replication, managed by Patroni and etcd. */

const BIN = '/usr/lib/postgresql/15/bin';
/** Patroni's minimum: after this time a silent primary loses its lock. */
const TTL = 20;

export type PgServer = {
  name: string;
  port: number;
  patroniPort: number;
  start(): void;
  /** Like a power failure. */
  kill(): Promise<void>;
  /** Stops and later continues all processes. */
  freeze(): void;
  thaw(): void;
  /** Output of Patroni and PostgreSQL. */
  said(): string;
};

export type Cluster = {
  servers: PgServer[];
  /** The owner's URL through a proxy at this port. */
  urlAt(port: number): string;
  primary(): Promise<PgServer | undefined>;
  /** Waits for synchronous replication. */
  untilWhole(): Promise<void>;
  stop(): Promise<void>;
};

type Place = { folder: string; etcdPort: number; password: string };

export async function startCluster(): Promise<Cluster> {
  const folder = await makeDataDir();
  const place = { folder, etcdPort: await freePort(), password: randomBytes(12).toString('hex') };
  giveToNobody(folder);
  const etcd = await startEtcd(place);
  const servers = [await placeServer(place, 'pg1'), await placeServer(place, 'pg2')];
  const cluster: Cluster = {
    servers,
    urlAt: (port) => `postgres://ateneu:${place.password}@127.0.0.1:${port}/ateneu`,
    primary: async () => {
      const all = await Promise.all(servers.map(async (server) => ((await isPrimary(server)) ? server : undefined)));
      return all.find((server) => server);
    },
    untilWhole: () => untilWhole(servers),
    async stop() {
      for (const server of servers) await server.kill();
      await etcd.stop('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    for (const server of servers) server.start();
    await cluster.untilWhole();
    await createDatabase(place, await cluster.primary());
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

async function startEtcd({ folder, etcdPort }: Place): Promise<Program> {
  const [own, peers] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${await freePort()}`];
  const options = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': own,
    'advertise-client-urls': own,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `default=${peers}`,
  };
  const etcd = startProgram(
    ['/usr/bin/etcd', ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)],
    { asNobody: true },
  );
  const answers = () =>
    fetch(`${own}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('etcd answers', answers, { of: [etcd] });
  return etcd;
}

async function placeServer(place: Place, name: string): Promise<PgServer> {
  const [port, patroniPort] = [await freePort(), await freePort()];
  const data = join(place.folder, name);
  const file = join(place.folder, `${name}.yml`);
  writeFileSync(file, JSON.stringify(settingsOf(place, { name, port, patroniPort, data }), null, 2), { mode: 0o600 });
  mkdirSync(data, { mode: 0o700 });
  giveToNobody(file, data);
  let patroni: Program | undefined;
  const pids = () => [...(patroni ? treeOf(patroni.pid) : []), ...postmasterTree(data)];
  return {
    name,
    port,
    patroniPort,
    start() {
      patroni = startProgram(['/usr/bin/python3', '/usr/bin/patroni', file], { asNobody: true });
    },
    async kill() {
      signalAll(pids(), 'SIGKILL');
      await patroni?.ended;
      await until('the server is gone', () => postmasterTree(data).length === 0);
    },
    freeze: () => signalAll(pids(), 'SIGSTOP'),
    said: () => patroni?.said() ?? '',
    thaw: () => signalAll(pids(), 'SIGCONT'),
  };
}

/** Patroni lets it go its own way, so that it outlives a restart of Patroni. */
function postmasterTree(data: string): number[] {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes(data) ? treeOf(pid) : [];
  } catch {
    return [];
  }
}

type Own = { name: string; port: number; patroniPort: number; data: string };

const settingsOf = ({ folder, etcdPort, password }: Place, { name, port, patroniPort, data }: Own) => {
  const account = (username: string) => ({ username, password });
  return {
    scope: 'ateneu',
    name,
    restapi: { listen: `127.0.0.1:${patroniPort}`, connect_address: `127.0.0.1:${patroniPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: BIN,
      // Data that only the old primary had was never acknowledged.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      pgpass: join(folder, `${name}.pgpass`),
      authentication: { superuser: account('postgres'), replication: account('replicator'), rewind: account('rewind') },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'local all all scram-sha-256',
      ],
    },
  };
};

const isPrimary = ({ patroniPort }: PgServer): Promise<boolean> =>
  fetch(`http://127.0.0.1:${patroniPort}/primary`, { method: 'OPTIONS', signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

type Member = { role: string; state: string };

async function untilWhole(servers: PgServer[]): Promise<void> {
  try {
    await until('one is the other’s synchronous standby', () => isWhole(servers), { seconds: 240 });
  } catch (error) {
    const logs = servers.map((server) => `${server.name}:\n${server.said().slice(-4_000)}`).join('\n');
    throw new Error(logs, { cause: error });
  }
}

async function isWhole(servers: PgServer[]): Promise<boolean> {
  const roles = await Promise.all(
    servers.map(async ({ patroniPort }) => {
      try {
        const signal = AbortSignal.timeout(2_000);
        const answer = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, { signal });
        const { members } = (await answer.json()) as { members: Member[] };
        return members
          .map(({ role, state }) => `${role} ${state}`)
          .sort()
          .join();
      } catch {
        return '';
      }
    }),
  );
  return roles.every((each) => /^leader running,sync_standby (running|streaming)$/.test(each));
}

async function createDatabase({ password }: Place, primary?: PgServer): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${primary?.port}/postgres`,
  });
  await client.connect();
  await client.query(`create role ateneu login createdb createrole password '${password}'`);
  await client.query('create database ateneu owner ateneu');
  await client.end();
}
