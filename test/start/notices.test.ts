import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/open-session.ts';
import { asPlatform, type Database, openDatabase } from '#server/db.ts';
import { emptyDatabase } from '#test/database.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { launch, untilReady } from './process.ts';

test('a notice whose process is killed in the middle reaches everybody once, by the next process', async () => {
  const url = await emptyDatabase();
  const port = await freePort();
  const dataDir = await makeDataDir();
  const settings = { DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: url };
  const owner = new pg.Client({ connectionString: url });

  const killed = launch(settings);
  await untilReady(killed, port);
  const db = openDatabase(url, { max: 2 });
  await owner.connect();
  const { school, students } = await populate(db);
  // The statement that leaves the notice with them gets this far and waits.
  await owner.query('begin; lock table notifications in share mode');
  const noticeId = randomUUID();
  const response = await fetch(`http://127.0.0.1:${port}/api/producer/notices/${noticeId}`, {
    method: 'PUT',
    headers: { cookie: `sid=${await sessionOf(db, school)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Aula ao vivo', message: 'Hoje às 20h.' }),
  });
  expect([response.status, await response.json()]).toEqual([200, { id: noticeId }]);
  await expect.poll(() => waiting(owner)).toBe(1);
  killed.kill('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');
  await owner.query('commit');

  const next = launch(settings);
  await untilReady(next, port);
  await expect.poll(() => recipients(db)).toEqual([...students].sort());
  next.kill('SIGTERM');
  expect(await next.ended).toBe(0);
  const third = launch(settings);
  await untilReady(third, port);
  third.kill('SIGTERM');
  expect(await third.ended).toBe(0);
  expect(await recipients(db)).toEqual([...students].sort());
  await db.close();
  await owner.end();
  await rm(dataDir, { recursive: true });
});

async function populate(db: Database): Promise<{ school: TestSchool; students: string[] }> {
  const school = await newSchool(db);
  const { id: courseId } = await newCourse(db, school);
  const students: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const student = await newStudent(db, school);
    await openEnrollment(db, student, courseId);
    students.push(student.studentId);
  }
  return { school, students };
}

async function sessionOf(db: Database, { producerId: userId }: TestSchool): Promise<string> {
  const device = { ip: '127.0.0.1', userAgent: null, deviceId: 'a' };
  return (
    await asPlatform(db, (tx) => openSession(tx, { userId, kind: 'producer', device, credential: chosenAfterProof }))
  ).token;
}

async function waiting(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::integer as count from pg_locks join pg_database on pg_database.oid = database
     where datname = current_database() and relation = 'notifications'::regclass and not granted`,
  );
  return rows[0].count;
}

const recipients = (db: Database): Promise<string[]> =>
  asPlatform(db, async (tx) => {
    const rows = await tx.selectFrom('notifications').select('student_id as id').orderBy('student_id').execute();
    return rows.map(({ id }) => id);
  });
