import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newFailedEmail, newSchool, newStudent } from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';
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
