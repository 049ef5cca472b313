import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { migrate } from '#db/migrate.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/open-session.ts';
import { certificatePdf } from '#server/certificates/pdf/certificate-pdf.ts';
import { asPlatform, type Database, openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { certificateSnapshot, giveCertificates } from '../../fixtures/certificate-fixture.ts';
import { newCourse, type TestSchool } from '../../fixtures/factories.ts';
import { makeDataDir } from '../../run/data-dir.ts';
import { startChild } from '../child-server.ts';
import { median } from '../rounds.ts';
import { fillSchool } from '../school.ts';

/*
 * A thousand certificates at once, in the process that answers: how much slower a student's call is meanwhile than just before, and
 * what drawing one PDF works.
 */

const CERTIFICATES = Number(process.env.CERTIFICATES ?? 1_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const CALLS = 60;
const FILES = 20;

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { max: 4, silenceMs: 0 });
  stops.push(db.close);
  const { cookies, slug } = await fillSchool(db, 1);
  const school = await schoolNamed(db, slug);
  const course = await newCourse(db, school, { modules: [[{}]] });
  await giveCertificates(db, school, course.id);
  await finishBefore(db, school, course.id);
  await db.pool.query('analyze');
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: postgres.url, BENCH_WORK: 'certificates' };
  const application = await startChild('./app-server.ts', env, []);
  stops.push(application.stop);
  const student = () => call(`${application.url}/rpc/student/catalogue`, cookies[0] ?? '');
  const producer = await producerCookie(db, school.producerId);
  const issue = () =>
    call(`${application.url}/rpc/producer/issueEarlierCertificates`, producer, { courseId: course.id });

  await timed(student, CALLS);
  const ratios: number[] = [];
  const all = { quiet: [] as number[], busy: [] as number[], seconds: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = median(await timed(student, CALLS));
    const started = performance.now();
    await issue();
    const during: number[] = [];
    while ((await issuedIn(db, school)) < CERTIFICATES) during.push(...(await timed(student, 5)));
    all.seconds.push((performance.now() - started) / 1000);
    ratios.push(median(during) / quiet);
    all.quiet.push(quiet);
    all.busy.push(median(during));
    await forget(db, school);
  }
  const pdfMs = await workOfPdf();
  const figures = { ratio: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios), pdfMs };
  const medians = { quietMs: median(all.quiet), busyMs: median(all.busy), issuedSeconds: median(all.seconds) };
  for (const [name, value] of Object.entries({ ...figures, ...medians }))
    console.log(name.padEnd(14), value.toFixed(2).padStart(8));
  console.log(JSON.stringify({ bench: 'certificates', node: process.version, ...figures, ...medians }));
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function call(url: string, cookie: string, input: object = {}): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ json: input }) });
  await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

async function timed(run: () => Promise<void>, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const started = performance.now();
    await run();
    took.push(performance.now() - started);
  }
  return took;
}

async function workOfPdf(): Promise<number> {
  const sheet = {
    ...certificateSnapshot(),
    ...{
      holder: 'Eduarda Martins Figueiredo de Albuquerque',
      cpf: null,
      result: null,
      issuedOn: '2026-11-26',
      expiresOn: null,
    },
    ...{ number: '2026/0412', code: '7KQ4M2XN9RTB', checkUrl: 'https://escola.test/certificados/7KQ4M2XN9RTB' },
  };
  const draw = () => certificatePdf(sheet, { band: null, logo: null, signatures: [] });
  await draw();
  const worked: number[] = [];
  for (let at = 0; at < FILES; at += 1) {
    const before = process.cpuUsage();
    await draw();
    const { user, system } = process.cpuUsage(before);
    worked.push((user + system) / 1000);
  }
  return median(worked);
}

async function schoolNamed(db: Database, slug: string): Promise<TestSchool> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<TestSchool>`select producer_id as "producerId", slug from client_settings where slug = ${slug}`.execute(tx),
  );
  const [school] = rows;
  if (!school) throw new Error('No such school');
  return school;
}

function producerCookie(db: Database, userId: string): Promise<string> {
  return asPlatform(db, async (tx) => {
    const device = { ip: '127.0.0.1', userAgent: 'bench', deviceId: 'bench' };
    return `sid=${(await openSession(tx, { userId, kind: 'producer', device, credential: chosenAfterProof })).token}`;
  });
}

function issuedIn(db: Database, { producerId }: TestSchool): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from certificates where producer_id = ${producerId}`.execute(tx);
    return rows[0]?.count ?? 0;
  });
}

/** All of them completed the course long ago. */
function finishBefore(db: Database, { producerId }: TestSchool, courseId: string) {
  return asPlatform(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      with people as (
        insert into profiles (id, email, name, role)
        select gen_random_uuid(), 'formanda-' || n || '@example.com', 'Formanda ' || n, 'student'
        from generate_series(1, ${CERTIFICATES}) n returning id, email, name),
      those as (
        insert into students (producer_id, id, user_id, email, name)
        select ${producerId}, gen_random_uuid(), id, email, name from people returning id),
      grants as (
        insert into access_grants (producer_id, id, student_id, course_id, origin)
        select ${producerId}, gen_random_uuid(), id, ${courseId}, 'manual' from those)
      insert into enrollments (producer_id, student_id, course_id, status, enrolled_at, progress, completed_at)
      select ${producerId}, id, ${courseId}, 'completed', app_now() - interval '90 days', 100, app_now() - interval '9 days'
      from those`.execute(tx);
  });
}

/** For the next round, with the database's own rights. */
async function forget(db: Database, { producerId }: TestSchool): Promise<void> {
  await db.pool.query('delete from certificates where producer_id = $1', [producerId]);
  await db.pool.query('delete from certificate_batches where producer_id = $1', [producerId]);
}
