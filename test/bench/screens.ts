import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { catalogue } from '#shared/contract/student.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { startChild } from './child-server.ts';
import { databaseMs } from './database-work.ts';
import { type Comparison, compare, measure, type Target } from './rounds.ts';
import { ENROLLED, type FilledSchool, fillSchool, forgetProgress, SIZE } from './school.ts';

/*
 * How much of what this machine can do is left when students open their screens: the application beside the barest server
 * that reads one row, on the same database, in turns, each connection a student of its own. `--only home` runs those
 * whose name has it; what follows `--` goes on to the application (`-- --cpu-prof`).
 */

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
  },
  allowPositionals: true,
});

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const { works, bare, home } = await start();
  await verify(home);
  const results: Record<string, Comparison> = {};
  printHead();
  for (const [name, application] of Object.entries(works)) {
    if (!name.includes(values.only)) continue;
    await answerOf(application);
    for (const target of [application, bare]) await measure(target, CONNECTIONS, WARM_UP_SECONDS);
    const size = { connections: CONNECTIONS, rounds: Number(values.rounds), seconds: Number(values.seconds) };
    const result = await compare({ application, bare }, size);
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
  const db = openDatabase(postgres.url, { max: 2 });
  const school = await fillSchool(db, CONNECTIONS).finally(db.close);
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: postgres.url };
  const application = await startChild('./app-server.ts', env, positionals);
  stops.push(application.stop);
  const bare = await startChild('./bare-server.ts', env, []);
  stops.push(bare.stop);
  const measured = {
    cookies: school.cookies,
    processorMs: application.processorMs,
    databaseMs: () => databaseMs(postgres.url),
  };
  const works = worksOn(application.url, school, measured, () => forgetProgress(postgres.url));
  const one: Target = { url: `${bare.url}/${school.userId}`, method: 'GET', headers: {} };
  return { works, bare: one, home: works['home, call'] };
}

/** As a browser sends them. */
function worksOn(
  url: string,
  { courseId, lessonId, lessonIds }: FilledSchool,
  measured: Pick<Target, 'cookies'>,
  forget: () => Promise<void>,
) {
  const encodings = { 'accept-encoding': 'gzip, deflate, br' };
  const call = (operation: string, input: object = {}): Target => ({
    url: `${url}/rpc/student/${operation}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...encodings },
    body: JSON.stringify({ json: input }),
    ...measured,
  });
  const page = (path: string): Target => ({ url: url + path, method: 'GET', headers: encodings, ...measured });
  return {
    'home, call': call('catalogue'),
    'home, HTML': page('/alunos/cursos'),
    'course, call': call('course', { courseId }),
    'course, HTML': page(`/alunos/curso/${courseId}`),
    'lesson, call': call('lesson', { lessonId }),
    // Each lesson once: what is marked already is nothing to write.
    'mark completed': {
      ...call('setCompletion', { lessonId, completed: true }),
      bodies: lessonIds.map((each) => JSON.stringify({ json: { lessonId: each, completed: true } })),
      before: forget,
    },
  };
}

/** Only right answers are worth counting. */
async function verify(home: Target): Promise<void> {
  const { json } = JSON.parse(await answerOf(home)) as { json: unknown };
  const { courses, others } = catalogue.parse(json);
  const whole = [...courses, ...others].every(({ lessonCount }) => lessonCount === SIZE.modules * SIZE.lessons);
  if (courses.length !== ENROLLED || others.length !== SIZE.courses - ENROLLED || !whole)
    throw new Error('The application shows another catalogue than was written.');
}

async function answerOf({ url, method, headers, body, cookies: [cookie = ''] = [] }: Target): Promise<string> {
  const response = await fetch(url, { method, headers: { ...headers, cookie }, body });
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
  return response.text();
}

function printHead(): void {
  console.log(`${CONNECTIONS} connections     per second    p99 ms   work ms  database ms    bare/s     ratio (range)`);
}

function print(name: string, { application, bare, ratio, range }: Comparison): void {
  const { perSecond, p99, workMs, databaseMs } = application;
  const cells = [perSecond.toFixed(0), p99.toFixed(0), workMs.toFixed(2), databaseMs.toFixed(2)];
  const spread = range.map((end) => end.toFixed(3)).join('–');
  console.log(
    [name.padEnd(16), ...cells.map((cell) => cell.padStart(11)), bare.perSecond.toFixed(0).padStart(9)].join(' ') +
      `     ${ratio.toFixed(3)} (${spread})`,
  );
}
