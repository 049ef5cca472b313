import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { dropOwnDatabase, ownDatabase } from '#test/database.ts';
import { newFailedEmail, newSchool, newStudent, type TestStudent } from '#test/fixtures/factories.ts';
import { loginTo } from '#test/fixtures/login.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { asPlatform, type Database, openDatabase } from '../db.ts';
import { purgeEmails } from './purge.ts';

const { db } = (await testApp()).services;
const WORDS = '<p>Olá</p>';
const NOW = new Date();
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

test('old e-mails are purged; a student’s access e-mail stays on record, without its text', async () => {
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  const gone = await newStudent(db, school);
  // Removes rows that other tests left behind.
  await purgeEmails(db, NOW);
  const sent = (template_name: 'course_access' | 'recovery' | 'message', days: number, to = student) =>
    newFailedEmail(db, to, {
      template_name,
      status: 'sent',
      subject: 'Seu acesso',
      content: WORDS,
      payload: { courseIds: [] },
      created_at: ago(days),
    });
  const kept = [await sent('course_access', 181), await sent('course_access', 179), await sent('message', 179)];
  kept.push(await newFailedEmail(db, student, { template_name: 'recovery', status: 'queued', created_at: ago(200) }));
  for (const template of ['recovery', 'message'] as const) await sent(template, 181);
  await sent('course_access', 181, gone);
  await asPlatform(db, (tx) => tx.deleteFrom('students').where('id', '=', gone.studentId).execute());

  expect(await purgeEmails(db, NOW)).toEqual({ deleted: 3, emptied: 1 });
  const left = await asPlatform(db, (tx) =>
    tx.selectFrom('email_logs').select(['id', 'content']).where('producer_id', '=', school.producerId).execute(),
  );
  const wordsOf = new Map(left.map(({ id, content }) => [id, content]));
  expect(kept.map((id) => wordsOf.get(id))).toEqual([null, WORDS, WORDS, null]);
  expect(left).toHaveLength(kept.length);
  expect(await purgeEmails(db, NOW)).toEqual({ deleted: 0, emptied: 0 });
});

describe('what is kept', () => {
  const [kept, over, size] = [2_000, 600, 100];
  let url: string;
  let alone: Database;
  beforeAll(async () => {
    url = await ownDatabase();
    // Of one connection all that it reads can be counted.
    alone = openDatabase(await loginTo(url), { max: 1 });
  });
  afterAll(async () => {
    await alone.close();
    await dropOwnDatabase(url);
  });

  /** Several share a moment, as those of one action do. */
  const add = ({ producerId, userId, email }: TestStudent, template: string, count: number, days: number) =>
    asPlatform(alone, (tx) =>
      sql`
        insert into email_logs (id, producer_id, user_id, recipient_email, recipient_name, template_name, status, created_at)
        select gen_random_uuid(), ${producerId}, ${userId}, ${email}, 'Duda', ${template}, 'sent',
          ${ago(days)}::timestamptz + make_interval(secs => n / 7)
        from generate_series(1, ${count}::integer) n`.execute(tx),
    );
  async function rowsRead(): Promise<number> {
    await asPlatform(alone, (tx) => sql`select pg_stat_force_next_flush()`.execute(tx));
    const [counted] = await asOwner<{ rows: number }>(
      url,
      "select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_user_tables where relname = 'email_logs'",
    );
    return counted?.rows ?? 0;
  }

  test('is read once a night, although it is the oldest and the others go in batches', async () => {
    const student = await newStudent(alone, await newSchool(alone));
    await add(student, 'course_access', kept, 300);
    await add(student, 'message', over, 200);
    await asOwner(url, 'analyze email_logs');
    const before = await rowsRead();
    expect(await purgeEmails(alone, NOW, size)).toEqual({ deleted: over, emptied: 0 });
    // Once to judge all of them, twice those that go.
    expect((await rowsRead()) - before).toBeLessThan(2 * (kept + 2 * over));
  });
});
