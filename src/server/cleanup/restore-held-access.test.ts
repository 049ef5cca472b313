import { expect, test } from 'vitest';
import { sendHeldEmailsOfCourse } from '#server/students/access/held-access-sending.ts';
import { digest } from '#test/cleanup/digest.ts';
import { restoring } from '#test/cleanup/restoring.ts';
import { cleanAll } from '#test/cleanup/run.ts';
import { MIDDLE } from '#test/cleanup/schools.ts';
import { restoreBatch } from './restore-batch.ts';

/*
 * Students enrolled in a draft are told when it is published, even if a clean-up and its restoration happen
 * in between.
 */

const { state, ask, restore, work, stateOf } = restoring();

/** Turns one of the school's two courses into a draft, which holds all access e-mails. */
async function draftOf(producerId: string, passwordSetBySchool = false): Promise<string> {
  const [{ id }] = await ask(
    'update courses set published = false where id = (select id from courses where producer_id = $1 order by id limit 1) returning id',
    [producerId],
  );
  await ask(
    `insert into held_access_emails (producer_id, course_id, student_id, password_set_by_school)
      select producer_id, course_id, student_id, $2 from enrollments where course_id = $1`,
    [id, passwordSetBySchool],
  );
  return id;
}

const held = (courseId: string) =>
  ask('select student_id, password_set_by_school as set from held_access_emails where course_id = $1', [courseId]);
const mailed = (courseId: string) =>
  ask(`select recipient_email as to from email_logs where payload -> 'courseIds' ? $1`, [courseId]);
const published = (courseId: string) => ask('update courses set published = true where id = $1', [courseId]);

/** Restores without a queue. @returns the publications whose access e-mails it requests */
async function bringBack(producerId: string) {
  const asked: unknown[] = [];
  const { services } = state.app;
  services.jobs = {
    ...services.jobs,
    addAll: async (_, name, data) => void (name === 'send-held-access' && asked.push(...data)),
  };
  await restore(producerId);
  await work(producerId);
  return asked;
}

test('held access e-mails are restored with the enrollment, and sent when the draft is published', async () => {
  const { middle } = state.ids;
  const courseId = await draftOf(middle);
  const before = await digest(state.app.url);
  await cleanAll(state.app.services);
  expect(await held(courseId)).toEqual([]);
  expect(await bringBack(middle), 'nobody is told of a draft').toEqual([]);
  expect((await digest(state.app.url)).held_access_emails).toBe(before.held_access_emails);
  expect(await held(courseId)).toHaveLength(MIDDLE);

  await published(courseId);
  await sendHeldEmailsOfCourse(state.app.services, { producerId: middle, courseId });
  expect(await mailed(courseId)).toHaveLength(MIDDLE);
  expect(await held(courseId)).toEqual([]);
});

test('for a draft that was published meanwhile they are sent at once', async () => {
  const { middle } = state.ids;
  const courseId = await draftOf(middle, true);
  await cleanAll(state.app.services);
  await published(courseId);
  expect(await bringBack(middle)).toEqual([{ producerId: middle, courseId }]);
  expect(
    (await held(courseId)).map(({ set }) => set),
    'no password came back',
  ).toEqual(Array(MIDDLE).fill(false));
});

test('somebody enrolled again is not told twice', async () => {
  const { large } = state.ids;
  const courseId = await draftOf(large);
  await cleanAll(state.app.services);
  await published(courseId);
  const producer = await state.app.signedIn({ kind: 'producer', userId: large });
  const person = { name: 'Aluno de volta', email: 'large-7@aluno.test', courseIds: [courseId] };
  const { data } = await state.app.call('producer.enrollStudent', person, producer);
  await bringBack(large);
  const waiting = (await held(courseId)).map(({ student_id }) => student_id);
  expect(waiting).not.toContain((data as { id: string }).id);
  expect(waiting.length).toBeGreaterThan(1);
});

test('an archive from before held e-mails is restored without them', async () => {
  const { middle } = state.ids;
  await cleanAll(state.app.services);
  await restore(middle);
  const account = { id: crypto.randomUUID(), email: 'antes@aluno.test', name: 'Antes', created_at: '2025-06-01' };
  const student = {
    id: crypto.randomUUID(),
    user_id: account.id,
    producer_id: middle,
    name: 'Antes',
    email: account.email,
  };
  const old = { account, student, access_grants: [] };
  expect(await restoreBatch(state.app.services, { producerId: middle, year: 2026 }, { from: 0, students: [old] })).toBe(
    true,
  );
  expect(await stateOf(middle)).toMatchObject({ restored: 1, problem: null });
});
