import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SessionInfo } from '#shared/contract/public.ts';
import { type FirstStepsDone, openSteps } from '#shared/first-steps.ts';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newSchool, newStudent, type TestSchool } from '#test/fixtures/factories.ts';
import { newWaitingSale } from '#test/fixtures/sales/waiting-sale.ts';
import { asPlatform, asSchool } from '../db.ts';

const app = await testApp();
const { db } = app.services;
const { call } = app;

const producerOf = ({ producerId }: TestSchool) => app.signedIn({ kind: 'producer', userId: producerId });

async function panelOf(school: TestSchool) {
  const producer = await producerOf(school);
  return {
    producer,
    steps: async () =>
      ((await call('producer.courses', undefined, producer)).data as { firstSteps: FirstStepsDone | null }).firstSteps,
    where: async () => {
      const { viewer } = (await call('public.session', undefined, producer)).data as SessionInfo;
      return viewer?.kind === 'producer' ? viewer.firstSteps : undefined;
    },
  };
}

const nextOf = (steps: FirstStepsDone | null) => (steps ? openSteps(steps)[0] : null);

test('each step is done once the school’s rows show it, and the list disappears with the last one', async () => {
  const school = await newSchool(db);
  const { producer, steps, where } = await panelOf(school);
  expect(nextOf(await steps())).toBe('face');

  await call('producer.chooseFace', { memberAreaName: 'Ateliê', primaryColor: '#c2338a' }, producer);
  expect((await call('public.session', undefined, producer)).data).toMatchObject({
    school: { memberAreaName: 'Ateliê', primaryColor: '#C2338A' },
  });
  expect(nextOf(await steps())).toBe('course');

  const created = await call('producer.createCourse', { title: 'Crochê do Zero' }, producer);
  const { id: courseId } = created.data as { id: string };
  expect(await steps()).toMatchObject({ course: { id: courseId, published: false, lesson: null } });
  expect(nextOf(await steps())).toBe('lesson');

  const lesson = { courseId, title: 'Agulha', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
  await call('producer.addFirstLesson', { ...lesson, publish: true }, producer);
  expect(await steps()).toMatchObject({ course: { published: true, lesson: 'Agulha' } });
  expect(nextOf(await steps())).toBe('student');

  // A simulated sale's test student does not count as the first student, nor its delivery as a sales platform's.
  const simulated = await newStudent(db, school);
  const { deliveryId, purchaseId } = await newWaitingSale(db, school, courseId);
  await asSchool(db, school, async (tx) => {
    await tx
      .updateTable('purchases')
      .set({ simulated: true, student_id: simulated.studentId })
      .where('id', '=', purchaseId)
      .execute();
    await tx.updateTable('webhook_deliveries').set({ simulated: true }).where('id', '=', deliveryId).execute();
  });
  expect(openSteps((await steps()) as FirstStepsDone)).toEqual(['student', 'sales']);

  await call(
    'producer.enrollStudent',
    { name: 'Cida', email: `${randomUUID()}@example.com`, courseIds: [courseId] },
    producer,
  );
  expect(nextOf(await steps())).toBe('sales');
  expect(await where()).toBe('shown');

  await newWaitingSale(db, school, courseId);
  expect(await steps()).toBeNull();
  expect(await where()).toBeNull();
});

test('a lesson that cannot be watched yet leaves its step open', async () => {
  const { producer, steps } = await panelOf(await newSchool(db));
  const { id: courseId } = (await call('producer.createCourse', { title: 'Curso' }, producer)).data as { id: string };
  const lesson = { courseId, title: 'Aula', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
  await call('producer.addFirstLesson', lesson, producer);
  expect(await steps()).toMatchObject({ course: { published: false, lesson: 'Aula' } });
  expect(openSteps((await steps()) as FirstStepsDone)).toContain('lesson');
  await call('producer.updateCourse', { courseId, title: 'Curso', published: true }, producer);
  expect(openSteps((await steps()) as FirstStepsDone)).not.toContain('lesson');
});

test('the list can be hidden in a school and shown again', async () => {
  const school = await newSchool(db);
  const { producer, steps, where } = await panelOf(school);
  await call('producer.setFirstStepsHidden', { hidden: true }, producer);
  expect(await steps()).toBeNull();
  const elsewhere = await panelOf(school);
  expect(await elsewhere.where()).toBe('hidden');
  await call('producer.setFirstStepsHidden', { hidden: false }, elsewhere.producer);
  expect(nextOf(await steps())).toBe('face');
  expect(await where()).toBe('shown');
});

test('a lesson, its module and its course’s publication are saved together or not at all', async () => {
  const school = await newSchool(db, { mailbox_proven_at: null });
  const producer = await app.signedIn({
    kind: 'producer',
    userId: school.producerId,
    credential: { origin: 'chosen_at_sign_up', scope: school.producerId },
  });
  const { id: courseId } = (await call('producer.createCourse', { title: 'Curso' }, producer)).data as { id: string };
  const lesson = { courseId, title: 'Aula', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
  const outline = async () =>
    (await call('producer.outline', { courseId }, producer)).data as { published: boolean; modules: unknown[] };
  await asPlatform(db, (tx) =>
    tx.updateTable('profiles').set({ mailbox_proven_at: null }).where('id', '=', school.producerId).execute(),
  );
  expect((await call('producer.addFirstLesson', { ...lesson, publish: true }, producer)).code).toBe('mailbox_unproven');
  expect(await outline()).toMatchObject({ published: false, modules: [] });

  expect((await call('producer.addFirstLesson', lesson, producer)).code).toBeNull();
  expect((await call('producer.addFirstLesson', { ...lesson, title: 'Outra' }, producer)).code).toBeNull();
  expect(await outline()).toMatchObject({ modules: [{ lessons: [{ title: 'Aula' }, { title: 'Outra' }] }] });
});

test.each([
  ['', 'required'],
  ['javascript:alert(1)', 'invalid'],
])('%j is refused as a lesson’s video', async (videoUrl, code) => {
  const { producer } = await panelOf(await newSchool(db));
  const { id: courseId } = (await call('producer.createCourse', { title: 'Curso' }, producer)).data as { id: string };
  const answer = await call('producer.addFirstLesson', { courseId, title: 'Aula', videoUrl }, producer);
  expect(answer.data).toMatchObject({ fields: [{ field: 'videoUrl', code }] });
});

test('a school has the name given at the sign-up, in its address too', async () => {
  const browser = newBrowser();
  const school = `Ateliê ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@example.com`;
  await call('public.signUp', { name: 'Cida', school, email, password: 'cinco gatos no muro', terms: true }, browser);
  expect((await call('public.session', undefined, browser)).data).toMatchObject({
    school: { memberAreaName: school, slug: `atelie-${school.slice(-8)}` },
    viewer: { firstSteps: 'shown' },
  });
});
