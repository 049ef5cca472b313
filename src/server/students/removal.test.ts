import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';
import { addFavorite } from '../learning/favorites.ts';
import { enrollStudent } from './enrollment.ts';

const { services, call, signedIn } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let producer: Caller;
let courseId: string;
let people: TestStudent[];
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  const course = await newCourse(db, school, { modules: [[{}]] });
  courseId = course.id;
  people = await Promise.all([newStudent(db, school), newStudent(db, school), newStudent(db, school)]);
  for (const person of people) {
    await openEnrollment(db, person, courseId);
    await addFavorite(db, person, { lessonId: course.lessonIds[0] ?? '' });
  }
});

const remove = (...studentIds: (string | undefined)[]) => call('producer.removeStudents', { studentIds }, producer);
const left = () =>
  asPlatform(db, async (tx) => {
    const { producerId } = school;
    const rows = (table: 'students' | 'enrollments' | 'lesson_favorites') =>
      tx.selectFrom(table).selectAll().where('producer_id', '=', producerId).execute();
    const [students, enrollments, favorites] = [
      await rows('students'),
      await rows('enrollments'),
      await rows('lesson_favorites'),
    ];
    const { student_count } = await tx
      .selectFrom('profiles')
      .select('student_count')
      .where('id', '=', producerId)
      .executeTakeFirstOrThrow();
    return { students: students.length, enrollments: enrollments.length, favorites: favorites.length, student_count };
  });
const hasAccount = (userId = '') =>
  asPlatform(db, async (tx) =>
    Boolean(await tx.selectFrom('profiles').select('id').where('id', '=', userId).executeTakeFirst()),
  );

test('removes several at once with all their data, frees seats and ends their sessions [v5.0.0-7.4.2 v5.0.0-7.4.5]', async () => {
  const [first, second] = people;
  const session = await signedIn({ kind: 'student', ...(first as TestStudent) });
  expect(await remove(first?.studentId, second?.studentId)).toMatchObject({ data: { removed: 2 } });
  expect(await left()).toEqual({ students: 1, enrollments: 1, favorites: 1, student_count: 1 });
  expect(await hasAccount(first?.userId)).toBe(false);
  expect((await call('student.catalogue', undefined, session)).status).toBe(401);
});

test('ignores those already removed; if all are, it is not found', async () => {
  const [first, second] = people;
  await remove(first?.studentId);
  expect(await remove(first?.studentId, second?.studentId)).toMatchObject({ data: { removed: 1 } });
  expect(await remove(first?.studentId, second?.studentId)).toMatchObject({ code: 'not_found' });
  expect(await left()).toMatchObject({ students: 1, student_count: 1 });
});

test('an account stays if another school or another role uses it', async () => {
  const [first] = people;
  const elsewhere = await newSchool(db);
  const { id } = await newCourse(db, elsewhere);
  const person = { name: 'Duda', phone: null, cpf: null };
  await enrollStudent(db, jobs, elsewhere, { ...person, email: first?.email ?? '', courseIds: [id] });
  const colleague = { ...person, email: `${elsewhere.slug}@example.com`, courseIds: [courseId] };
  const { id: colleagueId } = await enrollStudent(db, jobs, school, colleague);
  expect(await remove(first?.studentId, colleagueId)).toMatchObject({ data: { removed: 2 } });
  expect(await hasAccount(first?.userId)).toBe(true);
  expect(await hasAccount(elsewhere.producerId)).toBe(true);
});

test('a person enrolled elsewhere concurrently keeps the account', async () => {
  const elsewhere = await newSchool(db);
  const { id } = await newCourse(db, elsewhere);
  for (const { studentId, email } of people) {
    const enrollment = { name: 'Duda', email, phone: null, cpf: null, courseIds: [id] };
    const [removed, enrolled] = await Promise.all([remove(studentId), enrollStudent(db, jobs, elsewhere, enrollment)]);
    expect([removed.code, enrolled.added]).toEqual([null, true]);
    const known = await asPlatform(db, (tx) =>
      tx
        .selectFrom('students as s')
        .innerJoin('profiles as p', 'p.id', 's.user_id')
        .select('p.email')
        .where('s.id', '=', enrolled.id)
        .executeTakeFirst(),
    );
    expect(known).toEqual({ email });
  }
});

test('an empty list and more than a thousand are refused', async () => {
  expect(await remove()).toMatchObject({ code: 'invalid_input' });
  expect(await remove(...Array.from({ length: 1001 }, () => randomUUID()))).toMatchObject({ code: 'invalid_input' });
});
