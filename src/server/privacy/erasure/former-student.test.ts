import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findLeaks, inClear } from '#test/canaries/secrets.ts';
import { newSchool, newStudent } from '#test/fixtures/factories.ts';
import { type Canary, newCanary } from '#test/fixtures/privacy/erasure-canary.ts';
import { erasurePlatform } from '#test/fixtures/privacy/erasure-fixture.ts';
import { requestsOf } from '#test/fixtures/privacy/privacy-fixture.ts';
import { visitFixture } from '#test/fixtures/privacy/visit-fixture.ts';
import { asPlatform } from '../../db.ts';

/* People are erased who are no students any more, and under the names that they had before. */

const platform = await erasurePlatform();
const { app, db, everywhere } = platform;
afterAll(platform.stop);
let school: Awaited<ReturnType<typeof platform.newSchoolWithCourse>>;
let somebody: Canary;
beforeEach(async () => {
  school = await platform.newSchoolWithCourse();
  somebody = await newCanary(app, { school, courseId: school.courseId });
});

const rename = (name: string) =>
  asPlatform(db, (tx) =>
    tx.updateTable('students').set({ name }).where('id', '=', somebody.student.studentId).execute(),
  );

/** Removes them, and has them ask at the school's page for what they asked for as a student. */
async function eraseRemoved(): Promise<void> {
  const { email, studentId } = somebody.student;
  expect(await app.call('producer.removeStudents', { studentIds: [studentId] }, school.producer)).toMatchObject({
    status: 200,
  });
  await asPlatform(db, (tx) =>
    sql`update data_requests set state = 'withdrawn', settled_at = app_now() where id = ${somebody.requestId}`.execute(
      tx,
    ),
  );
  const door = visitFixture(app, school.slug);
  expect((await door.post({ acao: 'exclusao' }, await door.opened(email))).status).toBe(303);
  const asked = (await requestsOf(db, school)).find(({ kind, state }) => kind === 'erasure' && state === 'open');
  await platform.erase(school, { ...somebody, requestId: asked?.id ?? '' });
}

const inAudit = async () =>
  findLeaks(somebody.secrets, await everywhere()).filter((leak) => leak.includes('table school_deeds'));

test('the audit forgets a former student, control: before, it named them', async () => {
  expect(await inAudit()).not.toEqual([]);
  await eraseRemoved();
  expect(await inAudit()).toEqual([]);
});

test('the audit forgets the name of before', async () => {
  await rename('Maria Lima');
  await platform.erase(school, somebody);
  expect(await inAudit()).toEqual([]);
});

test('the audit forgets a name of before that only their conversations have', async () => {
  const name = `Maria ${randomUUID()}`;
  await rename(name);
  const { id: lessonId } = await asPlatform(db, (tx) =>
    tx.selectFrom('lessons').select('id').where('course_id', '=', school.courseId).limit(1).executeTakeFirstOrThrow(),
  );
  const threadId = randomUUID();
  const question = { threadId, lessonId, kind: 'question', body: 'Qual argila?' };
  expect(await app.call('student.openThread', question, somebody.holder)).toMatchObject({ status: 200 });
  const answer = { threadId, postId: randomUUID(), body: 'A branca.' };
  expect(await app.call('producer.answer', answer, school.producer)).toMatchObject({ status: 200 });
  await rename('Maria Lima');
  const left = async () => findLeaks([inClear('the name of before', name)], await everywhere());
  expect(await left()).toContainEqual(expect.stringContaining('table school_deeds'));
  await platform.erase(school, somebody);
  expect(await left()).toEqual([]);
});

test('the audit keeps a name of before that another student has by now', async () => {
  const { name } = await asPlatform(db, (tx) =>
    tx.selectFrom('students').select('name').where('id', '=', somebody.student.studentId).executeTakeFirstOrThrow(),
  );
  await newStudent(db, school, { name });
  await rename('Maria Lima');
  await platform.erase(school, somebody);
  expect(await inAudit()).toContainEqual(expect.stringContaining('the mark'));
});

test('sessions in the school end up as access records, though the account lives on elsewhere', async () => {
  const { userId, email } = somebody.student;
  const elsewhere = await newSchool(db);
  await asPlatform(db, (tx) =>
    tx
      .insertInto('students')
      .values({ producer_id: elsewhere.producerId, id: randomUUID(), user_id: userId, name: 'Duda', email })
      .execute(),
  );
  await eraseRemoved();
  const left = await asPlatform(db, async (tx) => ({
    sessions: await tx.selectFrom('user_sessions').select('id').where('producer_id', '=', school.producerId).execute(),
    records: await tx
      .selectFrom('access_records')
      .select('person_key')
      .where('producer_id', '=', school.producerId)
      .execute(),
  }));
  expect(left).toEqual({ sessions: [], records: [{ person_key: expect.any(String) }] });
});
