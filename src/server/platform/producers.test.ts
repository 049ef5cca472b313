import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProducerDetail } from '#shared/contract/owner.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newOwner, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';
import { removeSchool } from './removal/remove-school.ts';

const { services, call, signedIn } = await testApp();
const { db, storage } = services;

const owner = await signedIn({ kind: 'owner', userId: await newOwner(db) });
const person = () => ({ name: 'Nova Produtora', email: `${randomUUID()}@example.com`, password: 'girassol azul' });
const profileOf = (id: string) =>
  asPlatform(db, (tx) => tx.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst());

test('an added producer is in trial, and has not accepted any terms yet', async () => {
  const input = person();
  const { data, setCookie } = await call('owner.addProducer', input, owner);
  const { producerId } = data as { producerId: string };
  expect(setCookie).toBeNull();
  expect(await profileOf(producerId)).toMatchObject({
    role: 'admin',
    plan_id: 'trial',
    subscription_status: 'trialing',
    student_limit: 100,
    student_count: 0,
    terms_accepted_at: null,
  });
  const { email, password } = input;
  expect((await call('public.signIn', { email, password })).data).toMatchObject({ home: '/dashboard' });
  expect((await call('owner.addProducer', { ...person(), email }, owner)).code).toBe('email_taken');
  const auditEvents = (await call('owner.audit', { search: 'Nova Produtora', status: 'producer_added' }, owner)).text;
  expect(auditEvents).not.toContain(email);
});

test('the detail screen shows the school’s figures', async () => {
  const school = await newSchool(db, { name: 'Ana Detalhe' });
  await newCourse(db, school);
  await newCourse(db, school, { published: false });
  await newStudent(db, school);
  await newStudent(db, school, {
    status: 'inactive',
    created_at: new Date(Date.now() - 40 * 86_400_000).toISOString(),
  });
  const detail = (await call('owner.producer', { producerId: school.producerId }, owner)).data as ProducerDetail;
  expect(detail).toMatchObject({
    name: 'Ana Detalhe',
    status: 'trialing',
    planName: 'Teste Grátis',
    studentCount: 2,
    studentLimit: 100,
    totalCourses: 2,
    publishedCourses: 1,
    activeStudents: 1,
    totalRevenueCents: 0,
    growth: { students: { now: 2, before: 1 }, courses: { now: 2, before: 0 }, revenue: { now: 0, before: 0 } },
    expansions: [],
  });
});

test('removing a producer deletes everything of theirs, and nobody of another school', async () => {
  const [school, other] = [await newSchool(db), await newSchool(db)];
  const email = `${school.slug}@example.com`;
  const { id: courseId } = await newCourse(db, school, { modules: [[{}]] });
  const [leaving, staying] = [await newStudent(db, school), await newStudent(db, school)];
  await openEnrollment(db, leaving, courseId);
  // A student of both schools; and the producer studies at the other one.
  for (const [userId, address] of [
    [staying.userId, staying.email],
    [school.producerId, email],
  ] as const)
    await newMembership(other.producerId, userId, address);
  await storage.put(`banners/${school.producerId}/x.webp`, 'x');
  const producer = await signedIn({ kind: 'producer', userId: school.producerId });

  const remove = (typed: string) =>
    call('owner.removeProducer', { producerId: school.producerId, email: typed }, owner);
  expect((await remove('outra@example.com')).code).toBe('invalid_input');
  expect((await remove(email)).status).toBe(200);
  expect((await call('producer.courses', undefined, producer)).code).toBe('session_ended');
  expect((await remove(email)).code).toBe('not_found');

  // Twice, as a job that is repeated.
  for (const _ of ['once', 'again']) await removeSchool(services, school);
  expect(await profileOf(school.producerId)).toBeUndefined();
  expect(await profileOf(leaving.userId)).toBeUndefined();
  expect(await profileOf(staying.userId)).toBeDefined();
  expect(await storage.exists(`banners/${school.producerId}/x.webp`)).toBe(false);
  const kept = await asPlatform(db, (tx) =>
    tx.selectFrom('students').select('email').where('producer_id', '=', other.producerId).execute(),
  );
  expect(kept.map((student) => student.email).sort()).toEqual([email, staying.email].sort());
  const accesses = await asPlatform(db, (tx) =>
    tx.selectFrom('access_records').select('session_id').where('producer_id', '=', school.producerId).execute(),
  );
  expect(accesses).toHaveLength(1);
  await removeSchool(services, other);
  expect(await profileOf(other.producerId)).toBeDefined();
});

const newMembership = (producerId: string, userId: string, email: string) =>
  asPlatform(db, (tx) =>
    tx
      .insertInto('students')
      .values({ producer_id: producerId, id: randomUUID(), user_id: userId, email, name: 'Alguém' })
      .execute(),
  );
