import { rm } from 'node:fs/promises';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/open-session.ts';
import { elevateSession } from '#server/auth/step-up/step-up.ts';
import { hashToken } from '#server/crypto/tokens.ts';
import { asPlatform, openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { startChild } from './child-server.ts';
import { inBulk, ORDINARY, writeSchool } from './large-school.ts';
import { naiveFile, naivePage } from './naive-progress.ts';
import { median } from './rounds.ts';

/*
 * The progress table of a course with 50 lessons and 4,000 students: a page, the next one, a search and the whole file, in
 * turns with the barest server's one row and with plain statements that answer the same, one row for each cell. One request
 * at a time: what passes is what server and database work. `--small` tries the bench itself.
 */

const SMALL = process.argv.includes('--small');
const SIZE = { students: SMALL ? 200 : 4000, courses: 3, lessons: 50, enrolled: 3, done: 50 };
const ROUNDS = SMALL ? 3 : 15;
const PAGES = SMALL ? 5 : 40;

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const owner = new pg.Pool({ connectionString: postgres.url, max: 1 });
  owner.on('error', () => {});
  stops.push(() => owner.end());
  let producerId = '';
  await inBulk(owner, async () => {
    for (let at = 1; at <= 5; at += 1) await writeSchool(owner, `escola-${at}`, ORDINARY);
    producerId = await writeSchool(owner, 'grande', SIZE);
  });
  await owner.query('vacuum analyze');
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: postgres.url };
  const application = await startChild('./app-server.ts', env, []);
  stops.push(application.stop);
  const bare = await startChild('./bare-server.ts', env, []);
  stops.push(bare.stop);

  const headers = { cookie: await confirmedCookie(postgres.url, producerId), 'accept-encoding': 'gzip' };
  const ask = async (input: object) => {
    const body = JSON.stringify({ json: input });
    const url = `${application.url}/rpc/producer/progressTable`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { json: Page }).json;
  };
  const file = async (courseId: string) => {
    const answer = await fetch(`${application.url}/api/producer/progress.csv?curso=${courseId}`, { headers });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.text();
  };

  const first = await ask({});
  const courseId = first.head?.course?.id ?? '';
  const lines = (await file(courseId)).trimEnd().split('\r\n');
  const naive = await naiveFile(owner, producerId, courseId);
  // Wrong answers would make the timing meaningless.
  const cells = first.students.map((student) => student.cells);
  const naiveCells = await naivePage(owner, producerId, courseId, first.students.length);
  if (cells.join() !== naiveCells.join()) throw new Error('The page shows other cells than plain SQL finds.');
  if (lines.length !== SIZE.students + 1 || naive.length !== SIZE.students * SIZE.lessons)
    throw new Error(`A file of ${lines.length} lines for ${naive.length} cells`);

  const works: Record<string, { times: number; work(): Promise<unknown> }> = {
    row: { times: PAGES, work: async () => (await fetch(`${bare.url}/${producerId}`)).text() },
    page: { times: PAGES, work: () => ask({ courseId }) },
    'next page': { times: PAGES, work: () => ask({ courseId, after: first.next }) },
    search: { times: PAGES, work: () => ask({ courseId, search: 'aluno 39' }) },
    'naive page': { times: PAGES, work: () => naivePage(owner, producerId, courseId, 50) },
    file: { times: 1, work: () => file(courseId) },
    'naive file': { times: 1, work: () => naiveFile(owner, producerId, courseId) },
  };
  const taken: Record<string, number[]> = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, { times, work }] of Object.entries(works)) {
      const started = performance.now();
      for (let time = 0; time < times; time += 1) await work();
      taken[name]?.push((performance.now() - started) / times);
    }
  print(taken);
} finally {
  for (const stop of stops.reverse()) await stop();
}

type Page = {
  students: { cells: string }[];
  next: string | null;
  head: { course: { id: string } | null } | null;
};

async function confirmedCookie(url: string, producerId: string): Promise<string> {
  const db = openDatabase(url, { max: 1 });
  const device = { ip: '127.0.0.1', userAgent: 'bench', deviceId: 'bench' };
  const token = await asPlatform(db, async (tx) => {
    const who = { userId: producerId, kind: 'producer' as const, device, credential: chosenAfterProof };
    const { token } = await openSession(tx, who);
    const held = tx.selectFrom('user_sessions').select('id').where('token_hash', '=', hashToken(token));
    await elevateSession(tx, (await held.executeTakeFirstOrThrow()).id, new Date());
    return token;
  });
  await db.close();
  return `sid=${token}`;
}

/** Medians with their ranges, and of each round how much longer it took than its reference. */
function print(taken: Record<string, number[]>): void {
  const references: Record<string, string> = {
    page: 'naive page',
    'next page': 'naive page',
    search: 'naive page',
    file: 'naive file',
  };
  const ratio = (name: string, reference: string) =>
    median((taken[name] ?? []).map((ms, round) => ms / (taken[reference]?.[round] ?? Number.NaN)));
  const result: Record<string, object> = {};
  console.log('                 ms (least to most)          of plain SQL   of one row');
  for (const [name, ms] of Object.entries(taken)) {
    const [least, middle, most] = [Math.min(...ms), median(ms), Math.max(...ms)];
    const plain = references[name] ? ratio(name, references[name]) : Number.NaN;
    const row = ratio(name, 'row');
    result[name] = { least, median: middle, most, plain, row };
    const range = `${middle.toFixed(1)} (${least.toFixed(1)} to ${most.toFixed(1)})`;
    console.log(name.padEnd(14), range.padStart(24), plain.toFixed(2).padStart(16), row.toFixed(1).padStart(12));
  }
  console.log(JSON.stringify({ bench: 'progress-table', node: process.version, small: SMALL, result }));
}
