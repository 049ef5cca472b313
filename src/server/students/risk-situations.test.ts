import { beforeAll, describe, expect, test } from 'vitest';
import type { ReportsScreen } from '#shared/contract/school/reports.ts';
import { RISK_SITUATIONS, type StudentSituation } from '#shared/lists/students-question.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';

/* The number in a report's hint must match the linked list, person by person. */

const { call, services, signedIn } = await testApp();
const { db } = services;
const DAY_MS = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * DAY_MS);

let school: TestSchool;
let producer: Caller;
const expected: Record<keyof typeof RISK_SITUATIONS, string[]> = { stopped: [], not_begun: [], ending_behind: [] };

beforeAll(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
  const open = (await newCourse(db, school)).id;
  const draft = (await newCourse(db, school, { published: false })).id;

  async function person(
    name: string,
    {
      seen,
      course = open,
      ...enrollment
    }: { seen?: number; course?: string; progress?: number; access_until?: string; status?: 'inactive' | 'completed' },
    at: (keyof typeof RISK_SITUATIONS)[] = [],
  ) {
    const student = await newStudent(db, school, { name });
    await openEnrollment(db, student, course, enrollment);
    if (seen !== undefined)
      await asPlatform(db, (tx) =>
        tx
          .insertInto('student_activity')
          .values({
            producer_id: school.producerId,
            student_id: student.studentId,
            seen_on: days(-seen).toISOString().slice(0, 10),
          })
          .onConflict((conflict) =>
            conflict
              .columns(['producer_id', 'student_id'])
              .doUpdateSet({ seen_on: days(-seen).toISOString().slice(0, 10) }),
          )
          .execute(),
      );
    for (const each of at) expected[each].push(name);
  }
  await person('Parada', { seen: 14, progress: 60 }, ['stopped']);
  await person('Parada há muito', { seen: 90 }, ['stopped']);
  await person('De ontem', { seen: 1 });
  await person('De treze dias', { seen: 13 });
  await person('Nunca', {}, ['not_begun']);
  await person('Nunca, e vence', { access_until: days(3).toISOString() }, ['not_begun', 'ending_behind']);
  await person('Vence, mas adiantada', { seen: 2, progress: 80, access_until: days(3).toISOString() });
  await person('Parada e concluída', { seen: 40, progress: 100, status: 'completed' });
  await person('Parada e encerrada', { seen: 40, status: 'inactive' });
  await person('Parada e vencida', { seen: 40, access_until: days(-1).toISOString() });
  await person('Parada num rascunho', { seen: 40, course: draft });
});

describe.each(Object.entries(RISK_SITUATIONS))('%s', (situation, risk) => {
  const who = expected[situation as keyof typeof RISK_SITUATIONS];

  test('selects the same people in the reports, in the list and in a notice', async () => {
    const reports = (await call('producer.reports', { days: 30 }, producer)).data as ReportsScreen;
    expect(reports.studentsAtRisk.counts[risk]).toBe(who.length);
    const question = { search: '', situation: situation as StudentSituation };
    const list = (await call('producer.students', { ...question, page: 1 }, producer)).data as Found;
    const choices = (await call('producer.allStudentChoices', question, producer)).data as Found & { ids: string[] };
    for (const { total, students } of [list, choices]) {
      expect(students.map(({ name }) => name).sort()).toEqual([...who].sort());
      expect(total).toBe(who.length);
    }
    expect(choices.ids).toHaveLength(who.length);
  });

  test('control: selects somebody, and not everybody', () => {
    expect(who.length).toBeGreaterThan(0);
    expect(who.length).toBeLessThan(5);
  });
});

test('with a course, only those whose access to this very course ends', async () => {
  const ending = (await newCourse(db, school)).id;
  const lasting = (await newCourse(db, school)).id;
  const soon = { access_until: days(3).toISOString() };
  const student = await newStudent(db, school, { name: 'Vence num, segue no outro' });
  await openEnrollment(db, student, ending, soon);
  await openEnrollment(db, student, lasting);
  const half = await newStudent(db, school, { name: 'Vence nos dois, adiantada num' });
  await openEnrollment(db, half, ending, soon);
  await openEnrollment(db, half, lasting, { ...soon, progress: 50 });
  const names = async (courseId: string) => {
    const question = { search: '', situation: 'ending_behind', courseId, page: 1 };
    const { students } = (await call('producer.students', question, producer)).data as Found;
    return students.map(({ name }) => name).sort();
  };
  expect(await names(ending)).toEqual(['Vence nos dois, adiantada num', 'Vence num, segue no outro']);
  expect(await names(lasting)).toEqual([]);
});

type Found = { total: number; students: { name: string }[] };
