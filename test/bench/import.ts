import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#db/migrate.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/open-session.ts';
import { asPlatform, type Database, openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { listStudents } from '#server/students/list.ts';
import { newCourse, newSchool } from '../fixtures/factories.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { startChild } from './child-server.ts';
import { databaseMs } from './database-work.ts';

/*
 * A list as long as the largest plan: how soon the server has accepted it, how soon everybody is enrolled, how much its
 * memory grows on the way; and how long a search takes among so many.
 */

const PEOPLE = 15_000;
const WARM_UP = 500;
const SEARCHES = ['silva', 'joão 149', '@example.com', '529.982', 'ninguém se chama assim'];

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { max: 4 });
  stops.push(db.close);
  const school = await newSchool(db, { student_limit: WARM_UP + PEOPLE });
  const { id: courseId } = await newCourse(db, school);
  const cookie = await cookieOf(db, school.producerId);
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: postgres.url, BENCH_WORK: 'imports' };
  const application = await startChild('./app-server.ts', env, ['--expose-gc']);
  stops.push(application.stop);

  const startImport = (size: number, name: string) =>
    send(`${application.url}/rpc/producer/startImport`, cookie, {
      importId: crypto.randomUUID(),
      courseIds: [courseId],
      rows: Array.from({ length: size }, (_, at) => ({
        line: at + 1,
        email: `${name}${at}@example.com`,
        name: at % 3 ? `João ${at}` : `Maria Silva ${at}`,
        phone: '(11) 98765-4321',
        cpf: '529.982.247-25',
      })),
    });
  // Excludes what the first list of a process loads and compiles.
  await startImport(WARM_UP, 'primeiro');
  while ((await enrolled(db, school.producerId)) < WARM_UP) await sleep(50);
  await application.memory();
  await sleep(500);
  const before = await application.memory();
  const work = async () => [await application.processorMs(), await databaseMs(postgres.url)] as const;
  const workedBefore = await work();
  const started = performance.now();
  await startImport(PEOPLE, 'aluno');
  const acceptedMs = performance.now() - started;
  while ((await enrolled(db, school.producerId)) < WARM_UP + PEOPLE) await sleep(50);
  const enrolledMs = performance.now() - started;
  const mib = (bytes: number) => (bytes - before) / 1024 / 1024;
  const peakMib = mib(await application.memory());
  const [workMs, ofDatabaseMs] = (await work()).map((ms, at) => ms - (workedBefore[at] ?? Number.NaN));
  // Tidied up by having been asked: what stays.
  await sleep(500);
  const grownMib = mib(await application.memory());

  const searchMs = await slowestSearch(db, school);
  const result = {
    people: PEOPLE,
    acceptedMs,
    enrolledMs,
    workMs,
    databaseMs: ofDatabaseMs,
    peakMib,
    grownMib,
    searchMs,
  };
  for (const [name, value] of Object.entries(result)) console.log(name.padEnd(12), value?.toFixed(0).padStart(8));
  console.log(JSON.stringify({ bench: 'import', node: process.version, ...result }));
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function cookieOf(db: Database, userId: string): Promise<string> {
  const device = { ip: '127.0.0.1', userAgent: 'bench', deviceId: 'bench' };
  const { token } = await asPlatform(db, (tx) =>
    openSession(tx, { userId, kind: 'producer', device, credential: chosenAfterProof }),
  );
  return `sid=${token}`;
}

async function send(url: string, cookie: string, json: object): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ json }) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${(await response.text()).slice(0, 500)}`);
}

function enrolled(db: Database, producerId: string): Promise<number> {
  return asPlatform(db, async (tx) => {
    const counted = tx.selectFrom('enrollments').select((row) => row.fn.countAll<string>().as('count'));
    const { count } = await counted.where('producer_id', '=', producerId).executeTakeFirstOrThrow();
    return Number(count);
  });
}

/** The slowest screen's median in milliseconds, for the whole statement. */
async function slowestSearch(db: Database, school: { producerId: string }): Promise<number> {
  const medians: number[] = [];
  for (const search of SEARCHES) {
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const begin = performance.now();
      await listStudents(db, school, { search, page: 1 });
      times.push(performance.now() - begin);
    }
    medians.push(times.sort((a, b) => a - b)[4] ?? Number.NaN);
  }
  return Math.max(...medians);
}
