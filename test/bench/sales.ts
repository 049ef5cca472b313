import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { readOrCreateAppKeys } from '#server/crypto/app-keys.ts';
import { asPlatform, type Database, openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { webhookUrl } from '#server/sales/deliveries/address.ts';
import { newCourse, newSchool } from '../fixtures/factories.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { startChild } from './child-server.ts';
import { POOL } from './pool.ts';
import { median } from './rounds.ts';

/*
 * A launch: what several platforms post within seconds. How many deliveries are accepted and how many are applied per
 * second, by one process that does both, and how that compares with plainly inserting the same rows.
 */

const DELIVERIES = 2_000;
const CONNECTIONS = 32;
const ROUNDS = 3;

type Round = { accepted: number; applied: number; bare: number; p99: number; slowest: number; lost: number };

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { max: 4 });
  stops.push(db.close);
  const plain = new pg.Pool({ connectionString: postgres.url, max: POOL });
  // Its connections are still closing when the server stops.
  plain.on('error', () => {});
  stops.push(() => plain.end());
  const appKeys = readOrCreateAppKeys(dataDir);
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: postgres.url, BENCH_WORK: 'sales' };
  const application = await startChild('./app-server.ts', env, []);
  stops.push(application.stop);

  const round = async (): Promise<Round> => {
    const school = await newSchool(db, { student_limit: DELIVERIES });
    const { id: courseId } = await newCourse(db, school);
    const url = webhookUrl({ publicUrl: application.url, appKeys }, { courseId, version: 1 });
    const { news, kept, enrolled } = launch();
    const started = performance.now();
    const times = await postAll(url, news);
    const acceptedMs = performance.now() - started;
    while ((await count(db, school.producerId)).waiting > 0) await sleep(20);
    const appliedMs = performance.now() - started;
    const { rows, open } = await count(db, school.producerId);
    return {
      accepted: perSecond(news.length, acceptedMs),
      applied: perSecond(rows, appliedMs),
      bare: await insertBare(plain, school.producerId),
      p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
      slowest: times.at(-1) ?? Number.NaN,
      lost: kept - rows + Math.abs(enrolled - open),
    };
  };
  await round();
  // Like autoanalyze soon would: an empty database has no useful statistics.
  await plain.query('analyze');
  const rounds: Round[] = [];
  for (let at = 0; at < ROUNDS; at += 1) rounds.push(await round());
  const of = (read: (each: Round) => number) => median(rounds.map(read));
  const result = {
    acceptedPerSecond: of(({ accepted }) => accepted),
    appliedPerSecond: of(({ applied }) => applied),
    bareInsertsPerSecond: of(({ bare }) => bare),
    acceptedRatio: of(({ accepted, bare }) => accepted / bare),
    appliedRatio: of(({ applied, bare }) => applied / bare),
    p99Ms: of(({ p99 }) => p99),
    slowestMs: Math.max(...rounds.map(({ slowest }) => slowest)),
    lost: rounds.reduce((sum, { lost }) => sum + lost, 0),
  };
  for (const [name, value] of Object.entries(result)) console.log(name.padEnd(22), value.toFixed(2).padStart(10));
  console.log(JSON.stringify({ bench: 'sales', node: process.version, deliveries: DELIVERIES, ...result }));
  if (result.lost > 0) process.exitCode = 1;
} finally {
  for (const stop of stops.reverse()) await stop();
}

/** Ten deliveries: six sales of three platforms, a bill, the end of a guarantee, a refund, and a repetition. */
function launch(): { news: object[]; kept: number; enrolled: number } {
  const groups = DELIVERIES / 10;
  const news = Array.from({ length: groups }, (_, group) => {
    const person = (at: number) => ({ name: `Aluna ${group}-${at}`, email: `aluna-${group}-${at}@example.com` });
    const hotmart = (event: string, at: number) => ({
      id: `${event}-${group}-${at}`,
      event,
      creation_date: 1_767_225_600_000,
      version: '2.0.0',
      data: { buyer: person(at), purchase: { transaction: `HP${group}-${at}` }, product: { id: 1, name: 'Curso' } },
    });
    const kiwify = (event: string, at: number) => ({
      webhook_event_type: event,
      order_id: `K${group}-${at}`,
      order_ref: 'x',
      updated_at: '2026-01-01 10:00',
      Customer: { full_name: person(at).name, email: person(at).email },
    });
    const plain = (at: number) => ({ ...person(at), event: 'approved', transaction: `G${group}-${at}` });
    const first = hotmart('PURCHASE_APPROVED', 0);
    return [
      first,
      hotmart('PURCHASE_APPROVED', 1),
      kiwify('order_approved', 2),
      kiwify('order_approved', 3),
      plain(4),
      plain(5),
      kiwify('pix_created', 6),
      hotmart('PURCHASE_COMPLETE', 0),
      kiwify('order_refunded', 3),
      first,
    ];
  }).flat();
  return { news, kept: groups * 9, enrolled: groups * 5 };
}

/** @returns how long each answer took, in milliseconds, the longest last */
async function postAll(url: string, news: readonly object[]): Promise<number[]> {
  const bodies = news.map((each) => JSON.stringify(each));
  const times: number[] = [];
  let next = 0;
  const connection = async () => {
    for (let at = next++; at < bodies.length; at = next++) {
      const begin = performance.now();
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: bodies[at],
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A delivery was answered with ${response.status}`);
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return times.sort((a, b) => a - b);
}

function count(db: Database, producerId: string): Promise<{ rows: number; waiting: number; open: number }> {
  return asPlatform(db, async (tx) => {
    const rowsOf = (table: 'webhook_deliveries' | 'enrollments', status: string[]) =>
      tx
        .selectFrom(table)
        .where('producer_id', '=', producerId)
        .where('status', 'in', status as never[])
        .select((row) => row.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
    const [settled, waiting, open] = [
      await rowsOf('webhook_deliveries', ['applied', 'ignored']),
      await rowsOf('webhook_deliveries', ['received', 'waiting', 'failed']),
      await rowsOf('enrollments', ['active']),
    ];
    return { rows: Number(settled.count), waiting: Number(waiting.count), open: Number(open.count) };
  });
}

/** The same rows once more, into a table like theirs, one by one over as many connections. @returns how many a second */
async function insertBare(plain: pg.Pool, producerId: string): Promise<number> {
  await plain.query('drop table if exists bare; create table bare (like webhook_deliveries including all)');
  const client = await plain.connect();
  await client.query('set role ateneu_platform');
  const { rows, fields } = await client.query('select * from webhook_deliveries where producer_id = $1', [producerId]);
  await client.query('reset role');
  client.release();
  const names = fields.map(({ name }) => name);
  const text = `insert into bare (${names}) values (${names.map((_, at) => `$${at + 1}`)})`;
  const values = rows.map((row) =>
    names.map((name) => (name === 'headers' || name === 'query' ? JSON.stringify(row[name]) : row[name])),
  );
  const started = performance.now();
  let next = 0;
  const connection = async () => {
    for (let at = next++; at < values.length; at = next++)
      await plain.query({ name: 'bare', text, values: values[at] });
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return perSecond(values.length, performance.now() - started);
}

function perSecond(amount: number, ms: number): number {
  return (amount / ms) * 1000;
}
