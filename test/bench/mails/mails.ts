import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#db/migrate.ts';
import { asPlatform, type Database, openDatabase } from '#server/db.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { courseAccessEmail } from '#server/students/access/course-access-email.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestStudent } from '../../fixtures/factories.ts';
import { makeDataDir } from '../../run/data-dir.ts';
import { startChild } from '../child-server.ts';
import { databaseMs } from '../database-work.ts';

/* First-access e-mails per second, through the queue, with a transport that accepts them immediately. */

const WARM_UP = 100;
const MAILS = 1_500;

const dataDir = await makeDataDir();
const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startPostgres({ dataDir });
  stops.push(postgres.stop);
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { max: 4 });
  stops.push(db.close);
  const school = await newSchool(db, { student_limit: WARM_UP + MAILS });
  const { id: courseId } = await newCourse(db, school);
  const students: TestStudent[] = [];
  for (let at = 0; at < WARM_UP + MAILS; at += 1) students.push(await newStudent(db, school));
  for (const student of students) await openEnrollment(db, student, courseId);
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: postgres.url, BENCH_WORK: 'mails' };
  const application = await startChild('./app-server.ts', env, []);
  stops.push(application.stop);
  const jobs = await startJobs(postgres.url, () => {}, { onlyAdds: true });
  stops.push(jobs.stop);
  await db.pool.query('analyze');

  const send = async (people: TestStudent[], sentBefore: number) => {
    const emails = people.map(({ userId, email }) => ({
      ...{ producerId: school.producerId, userId, recipientEmail: email, recipientName: 'Maria Silva' },
      payload: { courseIds: [courseId], passwordSetBySchool: false },
    }));
    const started = performance.now();
    await asPlatform(db, (tx) => queueEmails(tx, jobs, courseAccessEmail, emails));
    while ((await sent(db)) < sentBefore + people.length) await sleep(25);
    return performance.now() - started;
  };
  // Excludes what the first e-mail of a process loads and compiles.
  await send(students.slice(0, WARM_UP), 0);
  const work = async () => ({ own: await application.processorMs(), database: await databaseMs(postgres.url) });
  const before = await work();
  const ms = await send(students.slice(WARM_UP), WARM_UP);
  const after = await work();
  const result = {
    perSecond: (MAILS * 1000) / ms,
    workMs: (after.own - before.own) / MAILS,
    databaseMs: (after.database - before.database) / MAILS,
  };
  for (const [name, value] of Object.entries(result)) console.log(name.padEnd(12), value.toFixed(2).padStart(10));
  console.log(JSON.stringify({ bench: 'mails', node: process.version, mails: MAILS, ...result }));
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function sent(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::integer as count from email_logs where status = 'sent'`,
  );
  return rows[0]?.count ?? 0;
}
