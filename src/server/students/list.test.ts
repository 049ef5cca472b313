import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StudentFilter } from '#shared/lists/students-question.ts';
import { testApp } from '#test/app.ts';
import {
  newCourse,
  newFailedEmail,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
} from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { asPlatform } from '../db.ts';
import { listStudents } from './list.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;

/** A random address has some of the searched digits now and then. */
const withoutDigits = () =>
  `${randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}@example.com`;

let school: TestSchool;
beforeAll(async () => {
  school = await newSchool(db, { student_limit: 300 });
  const other = await newSchool(db);
  await newStudent(db, other, { name: 'José de Outra Escola' });
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  for (let index = 0; index < 22; index += 1)
    await newStudent(db, school, { name: `Aluno ${index}`, email: withoutDigits(), created_at: at(index) });
  await newStudent(db, school, {
    name: 'José Conceição',
    email: withoutDigits(),
    cpf: '52998224725',
    phone: '+5511987654321',
    created_at: at(30),
  });
  await newStudent(db, school, { name: '100% Você_Aqui \\o/', email: withoutDigits(), created_at: at(31) });
});

const found = async (search: string) =>
  (await listStudents(db, school, { search, page: 1 })).students.map((s) => s.name);

test('a page holds twenty, newest first, and the last one the rest', async () => {
  const first = await listStudents(db, school, { search: '', page: 1 });
  expect(first).toMatchObject({ total: 24, page: 1, pageSize: 20, studentCount: 24, studentLimit: 300 });
  expect(first.students.map((s) => s.name).slice(0, 3)).toEqual(['100% Você_Aqui \\o/', 'José Conceição', 'Aluno 21']);
  const second = await listStudents(db, school, { search: '', page: 2 });
  expect(second.students.map((s) => s.name)).toEqual(['Aluno 3', 'Aluno 2', 'Aluno 1', 'Aluno 0']);
  expect(await listStudents(db, school, { search: '', page: 9 })).toMatchObject({ total: 24, students: [] });
});

describe('the search', () => {
  test.each([
    ['jose', ['José Conceição']],
    ['CONCEIÇÃO', ['José Conceição']],
    ['529.982', ['José Conceição']],
    ['24725', ['José Conceição']],
    ['(11) 98765-4321', ['José Conceição']],
    ['+55 11 98765', ['José Conceição']],
    ['4321', ['José Conceição']],
    // Matches a CPF that ends with 25 and a phone that begins with 55.
    ['2555', []],
    ['%', ['100% Você_Aqui \\o/']],
    ['_', ['100% Você_Aqui \\o/']],
    ['\\', ['100% Você_Aqui \\o/']],
    ["' or 1=1 --", []],
    ['aluno 2', ['Aluno 21', 'Aluno 20', 'Aluno 2']],
  ])('for %j finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  test('does not match across fields', async () => {
    expect(await found('Conceiçãoaluna')).toEqual([]);
    expect(await found('Conceição aluna')).toEqual([]);
  });

  test('finds an e-mail by any part of it', async () => {
    const { students } = await listStudents(db, school, { search: '', page: 1 });
    const [{ name = '', email = '' } = {}] = students;
    expect(await found(email.slice(6, 30))).toEqual([name]);
  });
});

test('is combined with the filter by course', async () => {
  const course = await newCourse(db, school);
  const enrolled = await newStudent(db, school, { name: 'Matriculada' });
  const closed = await newStudent(db, school, { name: 'Encerrada' });
  await openEnrollment(db, enrolled, course.id);
  await openEnrollment(db, closed, course.id, { status: 'inactive' });
  const names = async (search: string) => {
    const { students, total } = await listStudents(db, school, { search, page: 1, courseId: course.id });
    expect(total).toBe(students.length);
    return students.map(({ name }) => name);
  };
  expect((await names('')).sort()).toEqual(['Encerrada', 'Matriculada']);
  expect(await names('matri')).toEqual(['Matriculada']);
  expect(await names('josé')).toEqual([]);
});

describe('the filters', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  test('find active students, ending access, those who opened no lesson and bounced e-mails', async () => {
    const place = await newSchool(db);
    const [ceramics, glazing] = [await newCourse(db, place), await newCourse(db, place)];
    const person = (name: string, more: object = {}) => newStudent(db, place, { name, ...more });
    await person('Inativa', { status: 'inactive' });
    const ending = await person('Termina');
    const later = await person('Termina depois');
    const closed = await person('Encerrada');
    const over = await person('Vencida');
    await openEnrollment(db, ending, ceramics.id, { access_until: inDays(29) });
    await openEnrollment(db, later, ceramics.id, { access_until: inDays(40) });
    await openEnrollment(db, later, glazing.id);
    await openEnrollment(db, closed, ceramics.id, { access_until: inDays(5), status: 'inactive' });
    await openEnrollment(db, over, ceramics.id, { access_until: inDays(-1) });
    await asPlatform(db, (tx) =>
      tx
        .insertInto('student_activity')
        .values([
          { producer_id: place.producerId, student_id: ending.studentId, seen_on: '2026-01-02' },
          { producer_id: place.producerId, student_id: over.studentId, seen_on: null },
        ])
        .execute(),
    );
    await newFailedEmail(db, closed, { status: 'bounced', created_at: inDays(-2) });
    await newFailedEmail(db, later, { status: 'bounced', created_at: inDays(-2) });
    await newFailedEmail(db, later, { status: 'sent', created_at: inDays(-1) });
    await newFailedEmail(db, over, { status: 'bounced', template_name: 'recovery' });

    const names = async (filter: Partial<StudentFilter>) => {
      const { students, total } = await listStudents(db, place, { search: '', page: 1, ...filter });
      expect(total).toBe(students.length);
      return students.map(({ name }) => name).sort();
    };
    expect(await names({})).toHaveLength(5);
    expect(await names({ status: 'inactive' })).toEqual(['Inativa']);
    expect(await names({ status: 'active' })).toHaveLength(4);
    expect(await names({ situation: 'ending' })).toEqual(['Termina']);
    expect(await names({ situation: 'ending', courseId: ceramics.id })).toEqual(['Termina']);
    expect(await names({ situation: 'ending', courseId: glazing.id })).toEqual([]);
    expect(await names({ situation: 'never_entered' })).toEqual(['Encerrada', 'Inativa', 'Termina depois', 'Vencida']);
    expect(await names({ situation: 'never_entered', status: 'active', courseId: glazing.id })).toEqual([
      'Termina depois',
    ]);
    expect(await names({ situation: 'email_returned' })).toEqual(['Encerrada']);
    expect(await names({ situation: 'email_returned', search: 'inativa' })).toEqual([]);
  });
});

test('the screen takes one statement, with the courses by title and how many each student has', async () => {
  const small = await newSchool(db);
  const [zinco, agua] = [await newCourse(db, small, { title: 'Zinco' }), await newCourse(db, small, { title: 'água' })];
  const student = await newStudent(db, small);
  await openEnrollment(db, student, zinco.id, { progress: 40 });
  await openEnrollment(db, student, agua.id, { status: 'inactive' });
  const statements = await statementsOf(db, () => listStudents(db, small, { search: 'duda', page: 1 }));
  expect(statements).toHaveLength(1);

  const producer = await signedIn({ userId: small.producerId, kind: 'producer' });
  const { data } = await call('producer.students', { search: 'duda', page: 1 }, producer);
  expect(data).toMatchObject({
    students: [
      {
        id: student.studentId,
        email: student.email,
        enrollments: [
          { courseId: zinco.id, progress: 40, open: true },
          { courseId: agua.id, progress: 0, open: false },
        ],
        openCourseIds: [zinco.id],
        cpf: null,
      },
    ],
    courses: [{ title: 'água' }, { title: 'Zinco' }],
  });
});
