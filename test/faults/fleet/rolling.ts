import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { asPlatform, type Database, openDatabase } from '#server/db.ts';
import { createDatabase } from '#test/run/database-admin.ts';
import { startPostgres15 } from '#test/servers/postgres15.ts';
import type { Row } from '../report.ts';
import { startFleet } from './parts/fleet.ts';
import { type Failure, type Phase, quantile, startLoad } from './parts/load.ts';
import { mixedRequests } from './parts/mixed.ts';
import type { Build } from './parts/node.ts';
import { populateBy } from './parts/populate.ts';
import { type StartProxy, startCaddy, startHaproxy } from './parts/proxies.ts';
import { releaseBefore, thisRelease } from './parts/release.ts';

/*
 * Three processes behind a proxy are replaced one after the other while everybody is at work, as docs/running/deploy.md says:
 * by themselves, or by the next version, which brings a migration.
 */

const SIZE = { students: 16, lessons: 20 };
const PROXIES: Record<string, StartProxy> = { HAProxy: startHaproxy, Caddy: startCaddy };
const CHANGES = ['restart', 'deploy'] as const;
const PAUSE_MS = 150;

export type RollingOptions = { rounds: number; visitors: number; usualSeconds: number; drainSeconds: number };
type Releases = { before: Build; now: Build };

export async function rollingPart(options: RollingOptions): Promise<Row[]> {
  const [before, now] = [await releaseBefore(), thisRelease()];
  const postgres = await startPostgres15();
  console.log(`from ${before.commit} to ${now.commit}; ${JSON.stringify(options)}`);
  const rounds: Round[] = [];
  try {
    for (let at = 0; at < options.rounds; at += 1) {
      const proxy = Object.keys(PROXIES)[at % 2] as string;
      const change = CHANGES[(at >> 1) % 2] as Change;
      const url = await createDatabase(postgres.url, `fleet_${at}`);
      const releases = { before: before.build, now: now.build };
      const round = await replaceUnderLoad({ url, proxy, change, web: 3 }, releases, options);
      rounds.push(round);
      tell(round);
    }
  } finally {
    await postgres.stop();
    await before.remove();
  }
  return rowsOf(rounds);
}

type Change = (typeof CHANGES)[number];
type Asked = { url: string; proxy: string; change: Change; web: number };
export type Round = Pick<Asked, 'proxy' | 'change'> & {
  usual: Phase;
  rolling: Phase;
  /** Sales that were answered with 200, and those that are there. */
  sales: { acknowledged: number; stored: number };
};

export async function replaceUnderLoad(
  { url, proxy, change, web }: Asked,
  { before, now }: Releases,
  { visitors, usualSeconds, drainSeconds }: Omit<RollingOptions, 'rounds'>,
): Promise<Round> {
  const first = change === 'deploy' ? before : now;
  const fleet = await startFleet({
    databaseUrl: url,
    build: first,
    startProxy: PROXIES[proxy] as StartProxy,
    web,
    settings: { DRAIN_SECONDS: String(drainSeconds) },
  });
  const db = openDatabase(url, { max: 2 });
  try {
    const school = await populateBy(first, { databaseUrl: url, url: fleet.front.url, size: SIZE });
    const mixed = mixedRequests(school);
    const load = startLoad(fleet.front.url, mixed.next, { visitors, pauseMs: PAUSE_MS });
    const warmUp = load.phase();
    await sleep(usualSeconds * 300);
    const usual = load.phase();
    await sleep(usualSeconds * 1_000);
    const rolling = load.phase();
    await (change === 'deploy' ? fleet.deploy(now) : fleet.restart(now)).finally(load.stop);
    const acknowledged = mixed.sales.length - failuresOf([warmUp, usual, rolling], 'webhook');
    return { proxy, change, usual, rolling, sales: { acknowledged, stored: await storedSales(db, school.producerId) } };
  } finally {
    await db.close();
    await fleet.stop();
  }
}

const failuresOf = (phases: Phase[], what: string): number =>
  phases.flatMap(({ failures }) => failures).filter((failure) => failure.what === what).length;

const storedSales = (db: Database, producerId: string): Promise<number> =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from webhook_deliveries where producer_id = ${producerId}`.execute(tx);
    return rows[0]?.count ?? 0;
  });

/** The first twenty, a line each. */
export const linesOf = (failures: Failure[]): string =>
  failures
    .slice(0, 20)
    .map(({ what, said, at }) => `  ${at} ${what}: ${said}`)
    .join('\n');

const p99 = (phase: Phase) => quantile(phase.latencies, 0.99);

function tell({ proxy, change, usual, rolling, sales }: Round): void {
  const failures = [...usual.failures, ...rolling.failures];
  console.log(
    `${proxy.padEnd(8)} ${change.padEnd(8)} ${usual.sent + rolling.sent} requests, ${failures.length} failed, ` +
      `p99 ${p99(usual).toFixed(0)} ms usual, ${p99(rolling).toFixed(0)} ms meanwhile, sales ${sales.stored}/${sales.acknowledged}`,
  );
  console.log(linesOf(failures));
}

function rowsOf(rounds: Round[]): Row[] {
  const all = (name: 'usual' | 'rolling') => rounds.flatMap((round) => round[name].latencies);
  const sum = (count: (round: Round) => number) => rounds.reduce((total, round) => total + count(round), 0);
  const sent = sum(({ usual, rolling }) => usual.sent + rolling.sent);
  const failed = sum(({ usual, rolling }) => usual.failures.length + rolling.failures.length);
  const lost = sum(({ sales }) => Math.max(0, sales.acknowledged - sales.stored));
  const [before, meanwhile] = [quantile(all('usual'), 0.99), quantile(all('rolling'), 0.99)];
  const test = `three processes replaced ${rounds.length} times`;
  return [
    { test, goal: '0 requests failed', measured: `${failed} of ${sent}`, passed: failed === 0 && sent > 0 },
    {
      test: 'p99 meanwhile',
      goal: '< 3 times the usual',
      measured: `${meanwhile.toFixed(0)} ms, usually ${before.toFixed(0)} ms: ${(meanwhile / before).toFixed(2)}`,
      passed: meanwhile < 3 * before,
    },
    {
      test: 'acknowledged sales',
      goal: '0 lost',
      measured: `${lost} of ${sum(({ sales }) => sales.acknowledged)}`,
      passed: lost === 0,
    },
  ];
}
