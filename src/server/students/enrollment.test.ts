import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { EnrollmentInput } from '#shared/contract/people/students.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent } from '#test/fixtures/factories.ts';
import { passwordMatches } from '../auth/passwords/passwords.ts';
import { acrossSchools, asPlatform, asSchool } from '../db.ts';
import { enrollStudent } from './enrollment.ts';

const { services, call, signedIn } = await testApp();
const { db, jobs } = services;

const freshEmail = () => `pessoa-${randomUUID()}@example.com`;
const person = (courseIds: string[], overrides: Partial<EnrollmentInput> = {}): EnrollmentInput => ({
  name: 'Tainá Ribeiro',
  email: freshEmail(),
  phone: null,
  cpf: null,
  courseIds,
  ...overrides,
});

const accountOf = (email: string) =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('profiles as p')
      .leftJoin('credentials as c', 'c.user_id', 'p.id')
      .select(['p.id', 'p.name', 'p.role', 'c.password_hash as hash', 'c.origin'])
      .where('p.email', '=', email)
      .executeTakeFirst(),
  );
const studentsOf = (producerId: string) =>
  asPlatform(db, (tx) => tx.selectFrom('students').selectAll().where('producer_id', '=', producerId).execute());
const emailsOf = (producerId: string) =>
  asPlatform(db, (tx) => tx.selectFrom('email_logs').selectAll().where('producer_id', '=', producerId).execute());
const countOf = (producerId: string) =>
  asPlatform(db, async (tx) => {
    const row = await tx.selectFrom('profiles').select('student_count').where('id', '=', producerId).executeTakeFirst();
    return row?.student_count;
  });

describe('enrolling', () => {
  test('a new person creates an account, a student, the enrollments and one e-mail without secrets', async () => {
    const school = await newSchool(db);
    const courseIds = [(await newCourse(db, school)).id, (await newCourse(db, school)).id];
    const input = person(courseIds, { cpf: '52998224725', phone: '+5511987654321' });
    const { id, ...answer } = await enrollStudent(db, jobs, school, input);

    expect(answer).toEqual({ name: input.name, added: true });
    expect(await accountOf(input.email)).toMatchObject({ name: input.name, role: 'student', hash: null });
    expect(await studentsOf(school.producerId)).toMatchObject([
      { id, name: input.name, cpf: input.cpf, phone: input.phone, status: 'active' },
    ]);
    const enrollments = await asPlatform(db, (tx) =>
      tx
        .selectFrom('enrollments')
        .select(['course_id', 'status', 'access_until'])
        .where('student_id', '=', id)
        .execute(),
    );
    expect(enrollments.map((row) => row.course_id).sort()).toEqual([...courseIds].sort());
    expect(enrollments.every((row) => row.status === 'active' && row.access_until === 'infinity')).toBe(true);
    expect(await emailsOf(school.producerId)).toMatchObject([
      { template_name: 'course_access', status: 'queued', payload: { courseIds, passwordSetBySchool: false } },
    ]);
    expect(await countOf(school.producerId)).toBe(1);
  });

  test('at the limit, twenty concurrent enrollments fill the ten remaining seats and leave nothing else behind', async () => {
    const school = await newSchool(db, { student_limit: 12, student_count: 2 });
    const { id: courseId } = await newCourse(db, school);
    const people = Array.from({ length: 20 }, () => person([courseId]));
    const results = await Promise.allSettled(people.map((input) => enrollStudent(db, jobs, school, input)));

    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(10).fill('student_limit_reached'));
    expect(await studentsOf(school.producerId)).toHaveLength(10);
    expect(await emailsOf(school.producerId)).toHaveLength(10);
    expect(await countOf(school.producerId)).toBe(12);
    const accounts = await Promise.all(people.map(({ email }) => accountOf(email)));
    expect(accounts.filter(Boolean)).toHaveLength(10);
  });

  test('two hundred concurrent attempts never exceed a limit of a hundred [v5.0.0-2.3.2 v5.0.0-2.3.4]', async () => {
    const school = await newSchool(db, { student_limit: 100 });
    const { id: courseId } = await newCourse(db, school);
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => person([courseId])).map((someone) =>
        enrollStudent(db, jobs, school, someone, { announce: false }),
      ),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refused).toEqual(Array(100).fill('student_limit_reached'));
    expect(await studentsOf(school.producerId)).toHaveLength(100);
    expect(await countOf(school.producerId)).toBe(100);
  });

  test('a school without a subscription has no seats, but its students may get more courses', async () => {
    const school = await newSchool(db);
    const first = await newCourse(db, school);
    const second = await newCourse(db, school);
    const input = person([first.id]);
    await enrollStudent(db, jobs, school, input);
    await asPlatform(db, (tx) =>
      tx
        .updateTable('profiles')
        .set({ trial_ends_at: new Date(Date.now() - 1000).toISOString() })
        .where('id', '=', school.producerId)
        .execute(),
    );
    await expect(enrollStudent(db, jobs, school, person([first.id]))).rejects.toMatchObject({
      code: 'student_limit_reached',
    });
    await expect(enrollStudent(db, jobs, school, { ...input, courseIds: [second.id] })).resolves.toBeDefined();
    expect(await countOf(school.producerId)).toBe(1);
  });

  test('a course of another school, deleted or unknown, is not found, and nothing is written', async () => {
    const [school, other] = [await newSchool(db), await newSchool(db)];
    const own = await newCourse(db, school);
    const theirs = await newCourse(db, other);
    const deleted = await newCourse(db, school);
    await asPlatform(db, (tx) =>
      tx.updateTable('courses').set({ deleted_at: new Date().toISOString() }).where('id', '=', deleted.id).execute(),
    );
    for (const courseId of [theirs.id, deleted.id, randomUUID()]) {
      const input = person([own.id, courseId]);
      await expect(enrollStudent(db, jobs, school, input)).rejects.toMatchObject({ code: 'not_found' });
      expect(await accountOf(input.email)).toBeUndefined();
    }
    expect(await studentsOf(school.producerId)).toEqual([]);
    expect(await countOf(school.producerId)).toBe(0);
  });

  test('a known student keeps the name, gets missing fields and becomes active again, without using another seat', async () => {
    const school = await newSchool(db);
    const { id: courseId } = await newCourse(db, school);
    const known = await newStudent(db, school, { name: 'Nome Certo', phone: '+551133334444', status: 'inactive' });
    const input = person([courseId], { email: known.email, phone: '+5511900000000', cpf: '52998224725' });
    expect(await enrollStudent(db, jobs, school, input)).toEqual({
      id: known.studentId,
      name: 'Nome Certo',
      added: false,
    });
    expect(await emailsOf(school.producerId)).toMatchObject([{ recipient_name: 'Nome Certo' }]);
    expect(await studentsOf(school.producerId)).toMatchObject([
      { name: 'Nome Certo', phone: '+551133334444', cpf: '52998224725', status: 'active' },
    ]);
    expect(await countOf(school.producerId)).toBe(1);
  });
});

describe('the account of an e-mail', () => {
  test('is one, even if two schools enroll it concurrently', async () => {
    const schools = [await newSchool(db), await newSchool(db), await newSchool(db), await newSchool(db)];
    const email = freshEmail();
    await Promise.all(
      schools.map(async (school) => {
        const { id } = await newCourse(db, school);
        await enrollStudent(db, jobs, school, person([id], { email }));
      }),
    );
    const account = await accountOf(email);
    for (const { producerId } of schools) {
      expect(await studentsOf(producerId)).toMatchObject([{ user_id: account?.id }]);
    }
  });

  test('is not changed by a school that enrolls it with another name and password', async () => {
    const [first, second] = [await newSchool(db), await newSchool(db)];
    const email = freshEmail();
    const courseOf = async (school: typeof first) => (await newCourse(db, school)).id;
    await enrollStudent(db, jobs, first, person([await courseOf(first)], { email, password: 'a-primeira-senha' }));
    const before = await accountOf(email);
    expect(await passwordMatches(before?.hash, 'a-primeira-senha')).toBe(true);
    expect(before?.origin).toBe('typed_by_school');

    const hostile = person([await courseOf(second)], { email, name: 'Outro Nome', password: 'a-senha-do-invasor' });
    await enrollStudent(db, jobs, second, hostile);
    expect(await accountOf(email)).toEqual(before);
    expect(await emailsOf(second.producerId)).toMatchObject([{ payload: { passwordSetBySchool: false } }]);
    expect(await emailsOf(first.producerId)).toMatchObject([{ payload: { passwordSetBySchool: true } }]);
  });

  test('of a producer stays a producer’s, and a typed password is ignored', async () => {
    const [school, colleague] = [await newSchool(db), await newSchool(db)];
    const { id } = await newCourse(db, school);
    const email = `${colleague.slug}@example.com`;
    await enrollStudent(db, jobs, school, person([id], { email, password: 'a-senha-do-invasor' }));
    expect(await accountOf(email)).toMatchObject({ role: 'admin', name: 'Ana Produtora', hash: null });
  });
});

test('a password typed in the form is refused when it is weak', async () => {
  const school = await newSchool(db);
  const { id } = await newCourse(db, school);
  const producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  const form = { name: ' Zé ', email: ` ${freshEmail().toUpperCase()} `, phone: '', cpf: '', courseIds: [id] };
  const refused = await call('producer.enrollStudent', { ...form, password: '123456' }, producer);
  expect(refused).toMatchObject({ status: 422, code: 'password_too_common' });
  expect(await call('producer.enrollStudent', { ...form, password: '' }, producer)).toMatchObject({ code: null });
  expect(await studentsOf(school.producerId)).toMatchObject([{ name: 'Zé' }]);
});

test('a transaction that looked across schools is limited to its school again', async () => {
  const [school, other] = [await newSchool(db), await newSchool(db)];
  await newStudent(db, other);
  const seen = await asSchool(db, school, async (tx) => {
    await acrossSchools(tx, async () => {});
    return tx.selectFrom('students').selectAll().execute();
  });
  expect(seen).toEqual([]);
});
