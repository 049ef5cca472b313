import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool, newStudent, type TestSchool } from '#test/fixtures/factories.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { newDataRequest } from '#test/fixtures/privacy/privacy-fixture.ts';
import { asPlatform } from '../../db.ts';
import { warnOfDeadlines } from './deadlines.ts';

const { services } = await testApp();
const { db } = services;
const mail = await outgoingMail(services);
afterAll(() => mail.stop());

/** What its producer got, once all of it is sent. */
async function warned({ producerId }: TestSchool) {
  await warnOfDeadlines(services);
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ id: string }>`
      select id from email_logs where user_id = ${producerId} and template_name = 'data_deadline'`.execute(tx),
  );
  for (const { id } of rows) await mail.send(id);
  return Promise.all(rows.map(({ id }) => mail.rowOf(id)));
}
const change = (id: string, set: ReturnType<typeof sql>) =>
  asPlatform(db, (tx) => sql`update data_requests set ${set} where id = ${id}`.execute(tx));

test('a school is told once of a request, five days before its deadline', async () => {
  const school = await newSchool(db);
  const requestId = await newDataRequest(db, await newStudent(db, school));
  await change(requestId, sql`due_at = app_now() + interval '6 days'`);
  expect(await warned(school)).toEqual([]);
  await change(requestId, sql`due_at = app_now() + interval '4 days'`);
  expect(await warned(school)).toMatchObject([
    { status: 'sent', subject: expect.stringMatching('^Responda um pedido de titular até ') },
  ]);
  expect(await warned(school)).toHaveLength(1);
});

test('and of a copy that could not be made, which is not theirs to answer', async () => {
  const school = await newSchool(db);
  const requestId = await newDataRequest(db, await newStudent(db, school), { kind: 'copy' });
  await change(requestId, sql`due_at = app_now() + interval '4 days'`);
  const [mailed] = await warned(school);
  expect(mailed).toMatchObject({
    ...{ status: 'sent', subject: expect.stringMatching('^Uma cópia de dados não ficou pronta') },
    content: expect.stringContaining('make-data-copy'),
  });
  expect(mailed?.content).not.toContain('Recusas');
});

test('and of an erasure that has not succeeded a day after its time', async () => {
  const school = await newSchool(db);
  const requestId = await newDataRequest(db, await newStudent(db, school), {
    ...{ kind: 'erasure' as const, state: 'working' as const },
    erase_at: sql`app_now() - interval '23 hours'` as never,
  });
  expect(await warned(school)).toEqual([]);
  await change(requestId, sql`erase_at = app_now() - interval '25 hours'`);
  expect(await warned(school)).toMatchObject([
    {
      ...{ status: 'sent', subject: 'A exclusão dos dados de uma pessoa não terminou' },
      content: expect.stringContaining('A plataforma tenta de novo a cada hora'),
    },
  ]);
  expect(await warned(school)).toHaveLength(1);
});
