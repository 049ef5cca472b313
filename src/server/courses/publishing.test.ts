import { beforeEach, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { courseInput, newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
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

test('an instructor saves a course’s form, but neither publishes nor unpublishes with it', async () => {
  const draft = await newCourse(db, school, { title: 'Rascunho', published: false });
  const open = await newCourse(db, school, { title: 'Aberto', published: true });
  const member = await newMember(db, school, { role: 'instructor', course_ids: [draft.id, open.id] });
  const instructor = await signedIn({ kind: 'producer', ...member });
  const save = async (courseId: string, title: string, published: boolean) => {
    const input = { courseId, ...courseInput({ title, published }) };
    return (await call('producer.updateCourse', input, instructor)).code;
  };
  expect(await save(draft.id, 'Publicado', true)).toBe('role_forbidden');
  expect(await save(open.id, 'Recolhido', false)).toBe('role_forbidden');
  expect((await courses()).map((course) => (course as { title: string }).title).toSorted()).toEqual([
    'Aberto',
    'Rascunho',
  ]);
  expect(await auditEvents()).toEqual([]);
  expect([await save(draft.id, 'Rascunho novo', false), await save(open.id, 'Aberto novo', true)]).toEqual([
    null,
    null,
  ]);
});

test('a course in the bin cannot be published', async () => {
  const { id } = await newCourse(db, school, { published: false });
  await call('producer.deleteCourse', { courseId: id }, producer);
  expect((await publish(id)).code).toBe('not_found');
});
