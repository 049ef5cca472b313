import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/db.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { startMailServer } from '#test/servers/mail-server.ts';
import { check, type Verdict } from '../check.ts';
import { openHttpClient } from '../client.ts';
import { answersRow, lossRow, type Row, slowestRow } from '../report.ts';
import { passTimeOfJobs, whatNeverSettles } from '../settled.ts';
import { populate } from '../world.ts';
import { writeUntilStopped } from '../writers.ts';
import { type Fleet, startFleet } from './parts/fleet.ts';
import { type Cluster, startCluster } from './parts/patroni.ts';
import { startHaproxy, startPostgresProxy } from './parts/proxies.ts';
import { recordRequests, type Sent } from './parts/recording-client.ts';
import { thisRelease } from './parts/release.ts';

/*
 * The database's primary dies, or stands still, while everybody writes; Patroni makes its synchronous standby the next one, and HAProxy
 * leads to it. The processes are told nothing.
 */

const SIZE = { students: 12, lessons: 12 };
const FIRST_SUCCESS_SECONDS = 30;
const LONGEST_SECONDS = 20;

export type FailoverOptions = { kills: number; freezes: number; writers: number; settleMinutes: number };
type Fault = 'killed' | 'frozen';
type Moved = { fault: Fault; primarySeconds: number; successSeconds: number };

export async function failoverPart({ kills, freezes, writers, settleMinutes }: FailoverOptions): Promise<Row[]> {
  const build = thisRelease();
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const cluster = await startCluster();
    stops.push(cluster.stop);
    const mail = await startMailServer();
    stops.push(mail.stop);
    const proxy = await startPostgresProxy(await makeDataDir(), cluster.servers);
    stops.push(() => proxy.program.stop());
    const databaseUrl = cluster.urlAt(proxy.port);
    const fleet = await startFleet({
      databaseUrl,
      build: build.build,
      startProxy: startHaproxy,
      web: 2,
      settings: { SMTP_HOST: '127.0.0.1', SMTP_PORT: `${mail.port}`, SMTP_FROM: 'contato@example.com' },
    });
    stops.push(fleet.stop);
    const faults: Fault[] = [...Array(kills).fill('killed'), ...Array(freezes).fill('frozen')];
    return await writeWhile({ cluster, fleet, databaseUrl, faults, writers, settleMinutes });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

type Scene = {
  cluster: Cluster;
  fleet: Fleet;
  databaseUrl: string;
  faults: Fault[];
  writers: number;
  settleMinutes: number;
};

async function writeWhile({ cluster, fleet, databaseUrl, faults, writers, settleMinutes }: Scene): Promise<Row[]> {
  const { http, sent } = recordRequests(openHttpClient([fleet.front.url]));
  const db = openDatabase(databaseUrl, { max: 2 });
  const { kinds } = await populate(db, http, SIZE, 3);
  const enough = new AbortController();
  const writing = writeUntilStopped(http, kinds, { writers, signal: enough.signal });
  const moved: Moved[] = [];
  for (const fault of faults) {
    // From here on, acknowledged writes are on both servers.
    await cluster.untilWhole();
    await sleep(5_000);
    moved.push(await movePrimary(cluster, fault, sent));
    console.log(JSON.stringify(moved.at(-1)));
  }
  await sleep(5_000);
  enough.abort();
  await writing;
  await tellWhatIsLeft(db, databaseUrl, settleMinutes);
  const verdict = await check({ db, http, kinds, patienceMs: 1_000 });
  await db.close();
  return rowsOf(moved, sent, verdict, fleet);
}

async function tellWhatIsLeft(db: Database, ownerUrl: string, minutes: number): Promise<void> {
  for (const until = Date.now() + minutes * 60_000; Date.now() < until; ) {
    const passTime = () => passTimeOfJobs(ownerUrl);
    const left = await whatNeverSettles(db, { patienceMs: 15_000, passTime });
    console.log(`left to do: ${left.join(', ') || 'nothing'}`);
    if (left.length === 0) return;
  }
}

async function movePrimary(cluster: Cluster, fault: Fault, sent: Sent[]): Promise<Moved> {
  const primary = await cluster.primary();
  if (!primary) throw new Error('There is no primary');
  const from = performance.now();
  const since = () => (performance.now() - from) / 1000;
  if (fault === 'killed') await primary.kill();
  else primary.freeze();
  let next = await cluster.primary();
  while (!next || next === primary) {
    if (since() > 120) throw new Error('There is no other primary');
    await sleep(100);
    next = await cluster.primary();
  }
  const primarySeconds = since();
  let first: Sent | undefined;
  while (!first && since() < 180) {
    await sleep(100);
    first = sent.find((each) => each.at > from + 200 && each.ok);
  }
  const successSeconds = first ? (first.at + first.ms - from) / 1000 : Number.POSITIVE_INFINITY;
  if (fault === 'killed') primary.start();
  else primary.thaw();
  return { fault, primarySeconds, successSeconds };
}

function rowsOf(moved: Moved[], sent: Sent[], verdict: Verdict, { web, worker }: Fleet): Row[] {
  const ended = [worker, ...web].filter((node) => node.hasEnded()).length;
  const successes = moved.map(({ successSeconds }) => successSeconds * 1000);
  const times = sent.map(({ ms }) => ms);
  console.log(eventsOf(worker.current().stdout()));
  return [
    lossRow(`the primary away ${moved.length} times`, verdict, 1_000),
    slowestRow('first success', successes, FIRST_SUCCESS_SECONDS),
    slowestRow('an answer', times, LONGEST_SECONDS),
    answersRow('what people were told', verdict, /^(503|429)/),
    { test: 'processes that ended', goal: '0', measured: `${ended}`, passed: ended === 0 },
  ];
}

/** Counts of events in a log. */
function eventsOf(log: string): string {
  const counts = new Map<string, number>();
  for (const line of log.split('\n').filter((each) => each.startsWith('{'))) {
    const { level, event, cause } = JSON.parse(line);
    const name = [level, event, cause].filter(Boolean).join(' ');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} ${name}`).join('; ');
}
