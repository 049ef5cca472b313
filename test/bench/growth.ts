import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/open-session.ts';
import { asPlatform, openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { createDatabase } from '../run/database-admin.ts';
import { startChild } from './child-server.ts';
import { databaseMs } from './database-work.ts';
import { inBulk, writeSchool } from './large-school.ts';
import { type Line, lineChart } from './line-chart.ts';
import { measure, median, type Target } from './rounds.ts';

/*
 * Cost of one school's screens as the platform grows: the same school on platforms of different sizes,
 * alternating, measured in processor time of the application and PostgreSQL, which other load disturbs least.
 * `--small` tries the bench itself; `--million` adds the largest platform; `--chart` draws the result into
 * docs/decisions.
 */

const SMALL = process.argv.includes('--small');
const CHART = fileURLToPath(new URL('../../docs/decisions/0047-growth.svg', import.meta.url));
const OWN = { students: 250, courses: 5, lessons: 12, enrolled: 3, done: 8 };
const OTHER = { students: 2_250, courses: 5, lessons: 6, enrolled: 2, done: 4 };
/** Students of the platform, by how many other schools. The last takes a quarter of an hour and 12 GB to write. */
const MILLION: Record<number, number> = process.argv.includes('--million') ? { 1000000: 444 } : {};
const PLATFORMS: Record<number, number> = SMALL ? { 2500: 1, 4750: 2 } : { 1000: 0, 10000: 4, 100000: 44, ...MILLION };
const ROUNDS = SMALL ? 1 : 11;
const SECONDS = 2;
const CONNECTIONS = 4;

type Platform = { students: number; url: string; works: Record<string, Target> };

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  const platforms: Platform[] = [];
  for (const url of await fillPlatforms(postgres.url)) platforms.push(await serve(url));
  const lines = await compareAll(platforms);
  for (const { name, points } of lines) console.log(name.padEnd(10), points.map(({ y }) => y.toFixed(2)).join('  '));
  console.log(JSON.stringify({ bench: 'growth', node: process.version, small: SMALL, lines }));
  const axes = { x: 'alunos na plataforma', y: 'trabalho por pedido, em relação ao menor', goal: 1.2 };
  if (process.argv.includes('--chart')) writeFileSync(CHART, lineChart(lines, axes));
} finally {
  for (const stop of stops.reverse()) await stop();
}

type Filled = { students: number; database: string; producerId: string };

/** Each is a copy of the one before with more schools. */
async function fillPlatforms(adminUrl: string): Promise<Filled[]> {
  const filled: Filled[] = [];
  let schools = 0;
  for (const [size, others] of Object.entries(PLATFORMS)) {
    const before = filled.at(-1);
    const template = before && new URL(before.database).pathname.slice(1);
    const database = await createDatabase(adminUrl, `growth_${size}`, template);
    if (!before) await migrate(database);
    const owner = new pg.Pool({ connectionString: database, max: 1 });
    owner.on('error', () => {});
    let producerId = before?.producerId ?? '';
    await inBulk(owner, async () => {
      if (!before) producerId = await writeSchool(owner, 'a-medida', OWN);
      if (!before && others === 0)
        await writeSchool(owner, 'a-outra', { ...OTHER, students: Number(size) - OWN.students });
      for (; schools < others; schools += 1) await writeSchool(owner, `outra-${schools}`, OTHER);
    });
    await owner.query('vacuum analyze');
    const { rows } = await owner.query<{ students: number }>('select count(*)::integer as students from students');
    await owner.end();
    filled.push({ students: rows[0]?.students ?? 0, database, producerId });
  }
  return filled;
}

async function serve({ students, database, producerId }: Filled): Promise<Platform> {
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database };
  const application = await startChild('./app-server.ts', env, []);
  stops.push(application.stop);
  const { producer, student, courseId } = await cookies(database, producerId);
  const call = (operation: string, cookie: string, input: object): Target => ({
    url: `${application.url}/rpc/${operation}`,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    body: JSON.stringify({ json: input }),
    processorMs: application.processorMs,
    databaseMs: () => databaseMs(database),
  });
  const works = {
    início: call('student/catalogue', student, {}),
    curso: call('student/course', student, { courseId }),
    alunos: call('producer/students', producer, { page: 1 }),
    relatório: call('producer/reports', producer, { days: 30 }),
  };
  return { students, url: application.url, works };
}

async function cookies(url: string, producerId: string) {
  const db = openDatabase(url, { max: 1 });
  const device = { ip: '127.0.0.1', userAgent: 'bench', deviceId: 'bench' };
  const credential = chosenAfterProof;
  const found = await asPlatform(db, async (tx) => {
    const enrolled = await tx
      .selectFrom('enrollments as e')
      .innerJoin('students as s', (on) => on.onRef('s.id', '=', 'e.student_id'))
      .select(['s.user_id as userId', 'e.course_id as courseId'])
      .where('e.producer_id', '=', producerId)
      .orderBy('s.id')
      .executeTakeFirstOrThrow();
    const producer = await openSession(tx, { userId: producerId, kind: 'producer', device, credential });
    const who = { userId: enrolled.userId, kind: 'student' as const, producerId, device, credential };
    const student = await openSession(tx, who);
    return { producer: `sid=${producer.token}`, student: `sid=${student.token}`, courseId: enrolled.courseId };
  });
  await db.close();
  return found;
}

/** Alternates between platforms, each round starting with another one, so that a slow moment affects all. */
async function compareAll(platforms: Platform[]): Promise<Line[]> {
  const names = Object.keys(platforms[0]?.works ?? {});
  const rounds = new Map<string, number[][]>(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) rounds.get(name)?.push(await workOf(platforms, name, round));
  }
  return names.map((name) => {
    const all = rounds.get(name) as number[][];
    const points = platforms.map(({ students }, at) => {
      const ratios = all.map((each) => (each[at] as number) / (each[0] as number));
      return { x: students, y: median(ratios), range: [Math.min(...ratios), Math.max(...ratios)] };
    });
    return { name, points, leastMs: median(all.map((each) => each[0] as number)) };
  });
}

/** @returns ms of processor time for a request, in the order of the platforms */
async function workOf(platforms: Platform[], name: string, round: number): Promise<number[]> {
  const work: number[] = [];
  for (let turn = 0; turn < platforms.length; turn += 1) {
    const at = (turn + round) % platforms.length;
    const target = platforms[at]?.works[name] as Target;
    // Connections that had nothing to do were closed meanwhile: their work would go uncounted.
    await measure(target, CONNECTIONS, 1);
    const { workMs, databaseMs } = await measure(target, CONNECTIONS, SECONDS);
    work[at] = workMs + databaseMs;
  }
  return work;
}
