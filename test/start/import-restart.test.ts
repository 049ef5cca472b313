import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/open-session.ts';
import { asPlatform, openDatabase } from '#server/db.ts';
import type { StudentImport } from '#shared/contract/people/imports.ts';
import { emptyDatabase } from '#test/database.ts';
import { newCourse, newSchool, newStudent } from '#test/fixtures/factories.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { launch, untilReady } from './process.ts';

/* A server that is killed in the middle of an import, and the one that is started after it. */

const BATCH = 500;
const PEOPLE = 1600;

test('an import continues where the crashed process stopped, each line once', async () => {
  const [url, dataDir, port] = [await emptyDatabase(), await makeDataDir(), await freePort()];
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'test' };
  let server = launch(settings);
  const db = openDatabase(url, { max: 2 });
  const admin = new pg.Client({ connectionString: url });
  try {
    await untilReady(server, port);
    await admin.connect();
    const school = await newSchool(db, { student_limit: 2 * PEOPLE });
    const { id: courseId } = await newCourse(db, school);
    const known = await newStudent(db, school);
    const device = { ip: '127.0.0.1', userAgent: 'test', deviceId: 'test' };
    const { token } = await asPlatform(db, (tx) =>
      openSession(tx, { userId: school.producerId, kind: 'producer', device, credential: chosenAfterProof }),
    );
    const ask = async (path: string, body: object): Promise<StudentImport> => {
      const headers = { cookie: `sid=${token}`, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ json: body }) };
      const response = await fetch(`http://127.0.0.1:${port}/rpc/producer/${path}`, init);
      const { json } = (await response.json()) as { json: StudentImport };
      if (!response.ok) throw new Error(JSON.stringify(json));
      return json;
    };
    const importId = randomUUID();
    const until = async (reached: (found: StudentImport) => boolean) => {
      for (;;) {
        const found = await ask('import', { importId });
        if (reached(found)) return found;
        await sleep(50);
      }
    };

    // The second batch has to wait for this row, so that the process is killed while it works on it.
    await admin.query('begin');
    await admin.query('select from students where id = $1 for update', [known.studentId]);
    const email = (at: number) => (at === BATCH + 100 ? known.email : `p${at}.${importId}@example.com`);
    await ask('startImport', {
      importId,
      courseIds: [courseId],
      rows: Array.from({ length: PEOPLE }, (_, at) => ({
        line: at + 1,
        email: email(at),
        name: '',
        phone: '',
        cpf: '',
      })),
    });
    expect(await until(({ done }) => done > 0)).toMatchObject({ running: true, done: BATCH, total: PEOPLE });
    server.kill('SIGKILL');
    await server.ended;
    await admin.query('rollback');

    server = launch(settings);
    await untilReady(server, port);
    const over = await until(({ running }) => !running);
    expect(over).toMatchObject({ done: PEOPLE, outcomes: { added: PEOPLE - 1, enrolled: 1 } });
    const { rows } = await admin.query(
      `select (select count(*)::int from students) as students, (select count(*)::int from access_grants) as grants,
        (select count(*)::int from email_logs) as emails, student_count as counted from profiles where id = $1`,
      [school.producerId],
    );
    expect(rows).toEqual([{ students: PEOPLE, grants: PEOPLE, emails: PEOPLE, counted: PEOPLE }]);
  } finally {
    server.kill('SIGTERM');
    await server.ended;
    await admin.end();
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
