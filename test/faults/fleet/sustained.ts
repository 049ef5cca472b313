import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db.ts';
import { createDatabase } from '#test/run/database-admin.ts';
import { heldBy } from '#test/run/held-memory.ts';
import { startPostgres15 } from '#test/servers/postgres15.ts';
import type { Row } from '../report.ts';
import { type Fleet, startFleet } from './parts/fleet.ts';
import { type Asked, type Phase, quantile, startLoad } from './parts/load.ts';
import { mixedRequests, type Visited } from './parts/mixed.ts';
import type { Build } from './parts/node.ts';
import { fillPlatform, visitSchools } from './parts/platform.ts';
import { populateBy } from './parts/populate.ts';
import { startHaproxy } from './parts/proxies.ts';
import { thisRelease } from './parts/release.ts';

/* A platform of many schools at work for a long time: so many requests a second, whether or not those before were answered. */

export type SustainedOptions = { students: number; perSecond: number; minutes: number; warmMinutes: number };

const SIZE = { students: 200, lessons: 20 };
const GOAL_MS = 250;
const GROWTH = 1.1;
const MINUTE_MS = 60_000;

type Minute = { phase: Phase; mib: number[] };

export async function sustainedPart(options: SustainedOptions): Promise<Row[]> {
  const { build, commit } = thisRelease();
  const postgres = await startPostgres15();
  try {
    const url = await createDatabase(postgres.url, 'fleet_sustained');
    const schools = await fillPlatform(url, options.students);
    console.log(
      `${commit}: ${options.students} students in ${schools.length} schools, ${options.perSecond} requests a second`,
    );
    const fleet = await startFleet({ databaseUrl: url, build, startProxy: startHaproxy, web: 2 });
    try {
      const visited = await visit(fleet, build, { url, schools });
      return rowsOf(await goOn(fleet, visited, options), options.perSecond);
    } finally {
      await fleet.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function visit({ front }: Fleet, build: Build, { url, schools }: { url: string; schools: string[] }) {
  const selling = await populateBy(build, { databaseUrl: url, url: front.url, size: SIZE });
  const db = openDatabase(url, { max: 2 });
  try {
    return [selling, ...(await visitSchools(db, schools, selling.sold))];
  } finally {
    await db.close();
  }
}

async function goOn(fleet: Fleet, visited: Visited[], { perSecond, minutes, warmMinutes }: SustainedOptions) {
  const next = inTurns(visited.map((school) => mixedRequests(school).next));
  const load = startLoad(fleet.front.url, next, { perSecond });
  const all: Minute[] = [];
  while (all.length < warmMinutes + minutes) {
    const phase = load.phase();
    await sleep(MINUTE_MS);
    const minute = { phase, mib: heldByEach(fleet) };
    tell(all.length - warmMinutes, minute);
    all.push(minute);
  }
  await load.stop();
  return all.slice(warmMinutes);
}

function inTurns(nexts: (() => Asked)[]): () => Asked {
  let at = 0;
  return () => {
    at += 1;
    return (nexts[at % nexts.length] as () => Asked)();
  };
}

const heldByEach = ({ web, worker }: Fleet) => [...web, worker].map((node) => heldBy(node.current().pid).ownMib);

function tell(minute: number, { phase, mib }: Minute): void {
  const [middle, most] = [quantile(phase.latencies, 0.5), quantile(phase.latencies, 0.95)];
  console.log(
    `${String(minute).padStart(4)} min: ${phase.sent} requests, ${phase.failures.length} failed, ` +
      `p50 ${middle.toFixed(0)} ms, p95 ${most.toFixed(0)} ms, ${mib.map((each) => each.toFixed(0)).join(' + ')} MiB`,
  );
  for (const { what, said, at } of phase.failures.slice(0, 5)) console.log(`  ${at} ${what}: ${said}`);
}

function rowsOf(minutes: Minute[], perSecond: number): Row[] {
  const latencies = minutes.flatMap(({ phase }) => phase.latencies);
  const sent = minutes.reduce((sum, { phase }) => sum + phase.sent, 0);
  const failed = minutes.reduce((sum, { phase }) => sum + phase.failures.length, 0);
  const p95 = quantile(latencies, 0.95);
  const [first, last] = [heldIn(minutes.slice(0, tenth(minutes))), heldIn(minutes.slice(-tenth(minutes)))];
  const lasting = `${perSecond} requests a second for ${minutes.length} minutes`;
  return [
    { test: lasting, goal: '0 failed', measured: `${failed} of ${sent}`, passed: failed === 0 && sent > 0 },
    { test: 'p95', goal: `<= ${GOAL_MS} ms`, measured: `${p95.toFixed(0)} ms`, passed: p95 <= GOAL_MS },
    {
      test: 'memory of all processes, last tenth of the time',
      goal: '< 1.1 times the first tenth',
      measured: `${first.toFixed(0)} MiB, then ${last.toFixed(0)}: ${(last / first).toFixed(2)}`,
      passed: last < GROWTH * first,
    },
  ];
}

const tenth = (minutes: Minute[]) => Math.ceil(minutes.length / 10);
const heldIn = (minutes: Minute[]) =>
  minutes.flatMap(({ mib }) => mib).reduce((sum, each) => sum + each, 0) / minutes.length;
