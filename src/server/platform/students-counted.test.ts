import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Billing } from '#shared/contract/billing.ts';
import type { Overview, ProducerDetail, ProducerPage } from '#shared/contract/owner.ts';
import type { StudentPage } from '#shared/contract/people/students.ts';
import type { ReportsScreen } from '#shared/contract/school/reports.ts';
import { type Operation, testApp } from '#test/app.ts';
import { newCourse, newOwner, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;
const owner = await signedIn({ kind: 'owner', userId: await newOwner(db) });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const read = async <Answer>(operation: Operation, input?: unknown, caller = owner) =>
  (await call(operation, input, caller)).data as Answer;
const all = { search: '', page: 1 };

test('the producer’s and the owner’s screens count the same students and growth', async () => {
  const before = await read<Overview>('owner.overview');
  const name = `Ana ${randomUUID()}`;
  const [school, other] = [await newSchool(db, { name }), await newSchool(db)];
  const producer = await signedIn({ kind: 'producer', userId: school.producerId });
  const neighbour = await signedIn({ kind: 'producer', userId: other.producerId });
  const [first, second] = [await newCourse(db, school), await newCourse(db, school)];
  const elsewhere = await newCourse(db, other);
  const enroll = (courseIds: string[], email: string, caller = producer) =>
    call('producer.enrollStudent', { name: 'Duda', email, courseIds }, caller);

  // One in two courses and two schools, one with expired access, two old ones, and one who is removed again.
  const twice = `${randomUUID()}@example.com`;
  await enroll([first.id, second.id], twice);
  await enroll([elsewhere.id], twice, neighbour);
  const expired = await newStudent(db, school);
  await openEnrollment(db, expired, first.id, { access_until: daysAgo(2) });
  for (const age of [45, 90])
    await openEnrollment(db, await newStudent(db, school, { created_at: daysAgo(age) }), second.id);
  await enroll([first.id], `${randomUUID()}@example.com`);
  const removed = (await read<StudentPage>('producer.students', all, producer)).students[0];
  await call('producer.removeStudents', { studentIds: [removed?.id] }, producer);

  const listed = await read<ProducerPage>('owner.producers', { search: name, page: 1 });
  const detail = await read<ProducerDetail>('owner.producer', { producerId: school.producerId });
  const reports = await read<ReportsScreen>('producer.reports', { days: 30 }, producer);
  const billing = await read<Billing>('producer.billing', undefined, producer);
  expect({
    list: (await read<StudentPage>('producer.students', all, producer)).total,
    reports: reports.students.value,
    plan: billing.studentCount,
    ownersList: listed.producers[0]?.studentCount,
    ownersDetail: detail.studentCount,
  }).toEqual({ list: 4, reports: 4, plan: 4, ownersList: 4, ownersDetail: 4 });
  expect(detail.growth.students).toEqual({ now: 4, before: 2 });
  expect(reports.students).toMatchObject({ added: 2, change: 100 });
  // Somebody at two schools counts in each.
  expect((await read<Overview>('owner.overview')).totalStudents - before.totalStudents).toBe(5);
});
