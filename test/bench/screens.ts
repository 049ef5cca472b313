import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { type ChildServer, startChild } from './child-server.ts';
import { databaseMs } from './database-work.ts';
import { checkOut } from './other-checkout.ts';
import { type Beside, type Comparison, compare, measure, type Target } from './rounds.ts';
import { fillSchool, forgetProgress } from './school.ts';
import { answerOf, type Work, worksOn } from './works.ts';

/*
 * How much of what this machine can do is left when students open their screens and sign in: the application beside the
 * barest servers there can be, on the same database, in turns, each connection a student of its own.
 * --only home        those whose name has it
 * --against REF      another commit, or the folder of a checkout that is built, in the same rounds
 * What follows `--` goes on to the application (`-- --cpu-prof`).
 */

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
  },
  allowPositionals: true,
});

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const { works, application, bare, other, userId } = await start();
  const results: Record<string, Comparison> = {};
  printHead();
  for (const [name, work] of Object.entries(works)) {
    if (!name.includes(values.only)) continue;
    await warmUp(work);
    const others = {
      'one row': get(`${bare.url}/${userId}`),
      ...(await reference(work, application, bare)),
      ...(other && {
        [values.against ?? '']: { ...work.target, ...other.measured, url: other.moved(work.target.url) },
      }),
    };
    for (const target of [work.target, ...Object.values(others)]) await measure(target, CONNECTIONS, WARM_UP_SECONDS);
    const size = { connections: CONNECTIONS, rounds: Number(values.rounds), seconds: Number(values.seconds) };
    const result = await compare(work.target, others, size);
    results[name] = result;
    print(name, result);
  }
  console.log(JSON.stringify({ bench: 'screens', node: process.version, results }));
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function start() {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { max: 2, silenceMs: 0 });
  const school = await fillSchool(db, CONNECTIONS).finally(db.close);
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: postgres.url, TRUSTED_PROXIES: '127.0.0.1' };
  const run = async (file: string, flags: string[] = []) => {
    const child = await startChild(file, env, flags);
    stops.push(child.stop);
    return child;
  };
  const measuredOf = ({ processorMs }: ChildServer) => ({ processorMs, databaseMs: () => databaseMs(postgres.url) });
  const application = await run('app-server.ts', positionals);
  const bare = await run('bare-server.ts');
  const checkout = values.against ? await checkOut(values.against) : null;
  if (checkout) stops.push(checkout.remove);
  const before = checkout && (await run(join(checkout.folder, 'test/bench/app-server.ts')));
  const other = before && {
    measured: measuredOf(before),
    moved: (url: string) => url.replace(application.url, before.url),
  };
  const forget = () => forgetProgress(postgres.url);
  const works = worksOn(application.url, school, measuredOf(application), forget);
  return { works, application, bare, other, userId: school.userId };
}

/** Warms up caches and compiled code. */
async function warmUp({ target, verify }: Work): Promise<void> {
  verify(await answerOf(target));
  await answerOf(target);
}

/** A further reference for this work besides one row. */
async function reference(
  { target, beside }: Work,
  application: ChildServer,
  bare: ChildServer,
): Promise<Record<string, Target>> {
  if (beside === 'password') return { password: get(`${bare.url}/password`) };
  if (!beside) return {};
  await bare.repeat(await application.recorded(() => answerOf(target)));
  return { 'same statements': get(`${bare.url}/same-statements`) };
}

function get(url: string): Target {
  return { url, method: 'GET', headers: {} };
}

function printHead(): void {
  console.log(`${CONNECTIONS} connections     per second    p99 ms   work ms  database ms     ratio (range) to`);
}

function print(name: string, { application, beside }: Comparison): void {
  const { perSecond, p99, workMs, databaseMs } = application;
  const cells = [perSecond.toFixed(0), p99.toFixed(0), workMs.toFixed(2), databaseMs.toFixed(2)];
  const ratios = Object.entries(beside).map(ratioTo).join('; ');
  console.log(`${[name.padEnd(16), ...cells.map((cell) => cell.padStart(11))].join(' ')}     ${ratios}`);
}

function ratioTo([name, { perSecond, p99, work, ...ratio }]: [string, Beside]): string {
  const ofWork = Number.isNaN(work.ratio) ? '' : `, ${withRange(work)} of its work`;
  return `${withRange(ratio)} ${name}, ${perSecond.toFixed(0)}/s, p99 ${p99} ms${ofWork}`;
}

function withRange({ ratio, range }: Pick<Beside, 'ratio' | 'range'>): string {
  return `${ratio.toFixed(3)} (${range.map((end) => end.toFixed(3)).join('–')})`;
}
