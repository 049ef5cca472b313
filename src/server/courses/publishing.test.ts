import { beforeEach, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { courseInput, newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { asSchool } from '../db.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;

let school: TestSchool;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
});

const publish = (courseId: string) => call('producer.publishCourse', { courseId }, producer);
const courses = async () =>
  ((await call('producer.courses', undefined, producer)).data as { courses: object[] }).courses;
const auditEvents = async () => {
  const rows = await asSchool(db, school, (tx) => tx.selectFrom('school_deeds').select('action').execute());
  return rows
    .map(({ action }) => action)
    .filter((action) => action.startsWith('course_') && action !== 'course_created');
};

test('publishing changes no other field, even if one was saved since the list was read', async () => {
  const { id } = await newCourse(db, school, { title: 'Cerâmica', published: false });
  const changed = courseInput({ title: 'Cerâmica para todos', published: false });
  await call('producer.updateCourse', { courseId: id, ...changed }, producer);
  expect((await publish(id)).code).toBeNull();
  expect(await courses()).toMatchObject([{ ...changed, published: true }]);
});

test('is idempotent, and recorded once', async () => {
  const { id } = await newCourse(db, school, { published: false });
  const answers = await Promise.all([publish(id), publish(id)]);
  expect(answers.map(({ code }) => code)).toEqual([null, null]);
  expect((await publish(id)).code).toBeNull();
  expect(await auditEvents()).toEqual(['course_published']);
});

test('a course in the bin cannot be published', async () => {
  const { id } = await newCourse(db, school, { published: false });
  await call('producer.deleteCourse', { courseId: id }, producer);
  expect((await publish(id)).code).toBe('not_found');
});
