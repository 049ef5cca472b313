import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/open-session.ts';
import { asPlatform, type Database, openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { REPORT_DAYS } from '#shared/reports.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { startChild } from './child-server.ts';
import { inBulk, LARGE, ORDINARY, writeSchool } from './large-school.ts';
import { type Measured, measure, median, type Target } from './rounds.ts';

/*
 * The reports of a school of 15,000 students with five million lessons completed, among 50 others: how long the whole
 * screen takes, and what its students feel of it in their catalogue. `--small` tries the bench itself.
 */

const SMALL = process.argv.includes('--small');
const OTHERS = SMALL ? 3 : 50;
const CALLS = 40;
const STUDENTS_AT_ONCE = 8;
/** Alternates without and with reports, so that a slow moment affects both. */
const ROUNDS = SMALL ? 1 : 7;
const SECONDS = 6;
const WARM_UP_SECONDS = 2;
/** While students look at their catalogue: each minute more producers than there are open their reports. */
const OPENED_EVERY_MS = 1000;

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const started = performance.now();
  const producerId = await fill(postgres.url);
  const filledSeconds = (performance.now() - started) / 1000;

  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: postgres.url };
  const application = await startChild('./app-server.ts', env, []);
  stops.push(application.stop);
  const db = openDatabase(postgres.url, { max: 2 });
  stops.push(db.close);
  const { producer, student } = await cookies(db, producerId);
  const target = (operation: string, cookie: string, input: object): Target => ({
    url: `${application.url}/rpc/${operation}`,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    body: JSON.stringify({ json: input }),
  });
  const reports = REPORT_DAYS.map((days) => target('producer/reports', producer, { days }));
  const atRisk = target('producer/studentsAtRisk', producer, { risk: 'away14', page: 1 });
  const catalogue = target('student/catalogue', student, {});

  for (const each of [...reports, atRisk]) await timesOf(each, 2);
  const screen: Record<string, number> = {};
  for (const [at, each] of reports.entries()) screen[`p95Of${REPORT_DAYS[at]}Days`] = p95(await timesOf(each, CALLS));
  screen.p95AtRisk = p95(await timesOf(atRisk, CALLS));

  await measure(catalogue, STUDENTS_AT_ONCE, WARM_UP_SECONDS);
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const look = () => measure(catalogue, STUDENTS_AT_ONCE, SECONDS);
    alone.push((await look()).p99);
    beside.push((await whileReading(reports, look)).p99);
  }
  const p99 = { catalogueP99: median(alone), catalogueP99WhileReports: median(beside) };
  const result = { filledSeconds, ...screen, ...p99 };
  for (const [name, value] of Object.entries(result)) console.log(name.padEnd(26), value.toFixed(1).padStart(10));
  console.log(JSON.stringify({ bench: 'reports', node: process.version, small: SMALL, ...result }));
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function fill(url: string): Promise<string> {
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  owner.on('error', () => {});
  let large = '';
  await inBulk(owner, async () => {
    for (let at = 1; at <= OTHERS; at += 1) await writeSchool(owner, `escola-${at}`, ORDINARY);
    large = await writeSchool(owner, 'grande', SMALL ? ORDINARY : LARGE);
  });
  await owner.query('vacuum analyze');
  await owner.end();
  return large;
}

async function cookies(db: Database, producerId: string): Promise<{ producer: string; student: string }> {
  const device = { ip: '127.0.0.1', userAgent: 'bench', deviceId: 'bench' };
  return asPlatform(db, async (tx) => {
    const { user_id } = await tx
      .selectFrom('students')
      .select('user_id')
      .where('producer_id', '=', producerId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const producer = await openSession(tx, {
      userId: producerId,
      kind: 'producer',
      device,
      credential: chosenAfterProof,
    });
    const student = await openSession(tx, {
      userId: user_id,
      kind: 'student',
      producerId,
      device,
      credential: chosenAfterProof,
    });
    return { producer: `sid=${producer.token}`, student: `sid=${student.token}` };
  });
}

/** Sequentially, in milliseconds. */
async function timesOf({ url, ...request }: Target, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const started = performance.now();
    const response = await fetch(url, request);
    await response.text();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    times.push(performance.now() - started);
  }
  return times;
}

/** While one producer after another opens reports of the large school. */
async function whileReading(reports: Target[], work: () => Promise<Measured>): Promise<Measured> {
  let busy = true;
  const reading = (async () => {
    while (busy) for (const each of reports) await Promise.all([timesOf(each, 1), setTimeout(OPENED_EVERY_MS)]);
  })();
  const measured = await work();
  busy = false;
  await reading;
  return measured;
}

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
