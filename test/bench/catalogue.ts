import { rm } from 'node:fs/promises';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { catalogue } from '#shared/contract/student.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { startChild } from './child-server.ts';
import { type Comparison, compare, measure, type Target } from './rounds.ts';
import { ENROLLED, fillSchool, SIZE } from './school.ts';

/*
 * How much of what this machine can do is left when a student opens the catalogue: the application beside the barest
 * server that reads one row, on the same database, in turns. `--cpu-prof` and its kin go on to the application.
 */

const CONNECTIONS = [1, 16];
const ROUNDS = { rounds: 3, seconds: 3 };
const WARM_UP_SECONDS = 2;

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const targets = await start();
  await verify(targets);
  for (const target of [targets.application, targets.bare]) await measure(target, 16, WARM_UP_SECONDS);
  const results: [number, Comparison][] = [];
  for (const connections of CONNECTIONS)
    results.push([connections, await compare(targets, { connections, ...ROUNDS })]);
  print(results);
} finally {
  for (const stop of stops.reverse()) await stop();
}

type Targets = { application: Target; bare: Target };

async function start(): Promise<Targets & { userId: string }> {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { max: 2 });
  const { userId, cookie } = await fillSchool(db).finally(db.close);
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: postgres.url };
  const application = await startChild('./app-server.ts', env, process.argv.slice(2));
  stops.push(application.stop);
  const bare = await startChild('./bare-server.ts', env, []);
  stops.push(bare.stop);
  return {
    userId,
    application: {
      url: `${application.url}/rpc/student/catalogue`,
      method: 'POST',
      // As the browser sends it.
      headers: { cookie, 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br' },
      body: '{}',
      processorMs: application.processorMs,
    },
    bare: { url: `${bare.url}/${userId}`, method: 'GET', headers: {} },
  };
}

/** Only right answers are worth counting. */
async function verify({ application, bare, userId }: Targets & { userId: string }): Promise<void> {
  const [shown, row] = [await answerOf(application), await answerOf(bare)] as [{ json: unknown }, { id: string }];
  const { courses, others } = catalogue.parse(shown.json);
  const whole = [...courses, ...others].every(({ lessonCount }) => lessonCount === SIZE.modules * SIZE.lessons);
  if (courses.length !== ENROLLED || others.length !== SIZE.courses - ENROLLED || !whole)
    throw new Error('The application shows another catalogue than was written.');
  if (row.id !== userId) throw new Error('The bare server reads another row.');
}

async function answerOf({ url, method, headers, body }: Target): Promise<unknown> {
  const response = await fetch(url, { method, headers, body });
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
  return response.json();
}

function print(results: [number, Comparison][]): void {
  console.log('connections   application/s    p99 ms   work ms      bare/s    p99 ms     ratio');
  for (const [connections, { application, bare, ratio }] of results) {
    const { perSecond, p99, workMs } = application;
    const whole = [perSecond, p99, bare.perSecond, bare.p99].map((value) => value.toFixed(0));
    console.log(
      [connections, ...whole.slice(0, 2), workMs.toFixed(2), ...whole.slice(2), ratio.toFixed(3)]
        .map((cell, at) => String(cell).padStart(at ? 10 : 6))
        .join('  '),
    );
  }
  console.log(JSON.stringify({ bench: 'catalogue', node: process.version, results: Object.fromEntries(results) }));
}
