import { beforeEach, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';

const { call, services, signedIn } = await testApp();
const { db } = services;

let school: TestSchool;
let producer: Caller;
let courseId: string;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
  courseId = (await newCourse(db, school)).id;
});

async function person(name: string, enrollment: Parameters<typeof openEnrollment>[3] = {}) {
  const student = await newStudent(db, school, { name });
  await openEnrollment(db, student, courseId, enrollment);
  return student;
}
const found = async (question: object) => (await call('producer.studentChoices', question, producer)).data;
const foundAll = async (question: object) => (await call('producer.allStudentChoices', question, producer)).data;
const names = (data: unknown) => (data as { students: { name: string }[] }).students.map(({ name }) => name);

test('are found by name, only with access, sorted', async () => {
  await person('José Álvares');
  await person('Ana José');
  await person('José Fechado', { status: 'inactive' });
  await person('Bia');
  expect(names(await found({ search: 'jose' }))).toEqual(['Ana José', 'José Álvares']);
  expect(await found({ search: '' })).toMatchObject({ total: 3 });
  expect(await found({ search: 'ninguém' })).toEqual({ students: [], total: 0 });
});

test('are limited to twenty, and all matches can be selected', async () => {
  for (let at = 0; at < 23; at += 1) await person(`Aluna ${String(at).padStart(2, '0')}`);
  const answer = await foundAll({ search: 'aluna' });
  expect(names(answer)).toHaveLength(20);
  expect((answer as { ids: string[] }).ids).toHaveLength(23);
  expect(answer).toMatchObject({ total: 23 });
});
