import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { inDays, newCohort, newRule, putInto } from '#test/fixtures/cohort-fixture.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { deleteCourse } from '../../courses/trash/delete.ts';
import { asPlatform } from '../../db.ts';
import { removeStudents } from '../../students/removal.ts';

const { services, fetch, call, signedIn } = await testApp();
const { db } = services;

let school: TestSchool;
let student: TestStudent;
let course: Awaited<ReturnType<typeof newCourse>>;
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
  course = await newCourse(db, school, {
    title: 'Violão',
    modules: [[{ title: 'A1' }, { title: 'A2' }, { title: 'A3' }, { title: 'A4' }]],
  });
  await openEnrollment(db, student, course.id);
});

const at = (lesson: number, days: number, cohortId?: string) =>
  newRule(db, school, course.id, {
    ...{ lesson_id: course.lessonIds[lesson] ?? '', kind: 'at', at: inDays(days) },
    cohort_id: cohortId ?? null,
  });

async function newAddress(who = student): Promise<string> {
  const { data } = await call('student.makeCalendarAddress', undefined, await signedIn({ kind: 'student', ...who }));
  return (data as { path: string }).path;
}

async function eventsAt(path: string) {
  await services.listener.check();
  const answer = await fetch(path);
  if (answer.status !== 200) return answer.status;
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}
const titlesAt = async (path: string) => {
  const events = await eventsAt(path);
  return typeof events === 'number' ? events : events.map(({ summary }) => summary);
};

test('lists when lessons open, grouped by moment, and sets no cookie', async () => {
  await at(0, 3);
  await at(1, 5);
  await newRule(db, school, course.id, { lesson_id: course.lessonIds[2] ?? '', kind: 'never' });
  const path = await newAddress();
  const answer = await fetch(path);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const events = await eventsAt(path);
  expect(events).toMatchObject([
    { uid: course.lessonIds[0], summary: 'Abre: A1', description: 'Violão' },
    { uid: course.lessonIds[1], summary: 'Abre: A2' },
  ]);

  const cohortId = await newCohort(db, school, course.id, { starts_at: inDays(2) });
  await putInto(db, student, cohortId, course.id);
  expect(await titlesAt(path)).toEqual(['Abre: A1', 'Abre: A2', 'Abre: A4']);
  await newRule(db, school, course.id, { cohort_id: cohortId, module_id: course.moduleIds[0] ?? '', kind: 'start' });
  expect(await titlesAt(path)).toEqual(['Abrem 4 aulas de Violão']);
});

test('leaves out other students’ lessons, drafts, the bin and lessons open at the enrollment', async () => {
  await at(0, -3);
  const other = await newCourse(db, school, { modules: [[{ title: 'B1', releaseDays: 3 }]] });
  const path = await newAddress();
  expect(await titlesAt(path)).toEqual([]);
  await openEnrollment(db, student, other.id);
  expect(await titlesAt(path)).toEqual(['Abre: B1']);
  await deleteCourse(db, school, { courseId: other.id });
  expect(await titlesAt(path)).toEqual([]);
});

test('a new address invalidates the previous one, and revoking invalidates both', async () => {
  const first = await newAddress();
  const second = await newAddress();
  expect(first).not.toBe(second);
  expect(await titlesAt(first)).toBe(404);
  expect(await titlesAt(second)).toEqual([]);
  const browser = await signedIn({ kind: 'student', ...student });
  expect((await call('student.calendarAddress', undefined, browser)).data).toEqual({ path: second });
  await call('student.removeCalendarAddress', undefined, browser);
  expect(await titlesAt(second)).toBe(404);
  expect((await call('student.calendarAddress', undefined, browser)).data).toEqual({ path: null });
});

test('it ends with the access, returns with it, and is deleted with the student', async () => {
  const path = await newAddress();
  const setEnd = (access_until: string) =>
    asPlatform(db, (tx) =>
      tx.updateTable('enrollments').set({ access_until }).where('student_id', '=', student.studentId).execute(),
    );
  await setEnd(inDays(-1));
  expect(await titlesAt(path)).toBe(404);
  await setEnd(inDays(1));
  expect(await titlesAt(path)).toEqual([]);
  await removeStudents(db, school, {
    studentIds: [student.studentId],
  });
  expect(await titlesAt(path)).toBe(404);
});

test('a closed school’s feed is empty, and another school’s host does not serve it', async () => {
  const path = await newAddress();
  const elsewhere = await newSchool(db);
  const from = (slug: string) =>
    fetch(path, { headers: { host: `${slug}.${new URL(services.env.publicUrl).hostname}` } });
  expect((await from(elsewhere.slug)).status).toBe(404);
  await asPlatform(db, (tx) =>
    tx
      .updateTable('profiles')
      .set({ trial_ends_at: inDays(-1) })
      .where('id', '=', school.producerId)
      .execute(),
  );
  expect((await fetch(path)).status).toBe(404);
});

test('guesses are limited per address, and reads per calendar', async () => {
  const path = await newAddress();
  const guess = (ip: string) => fetch(`/calendario/${'x'.repeat(43)}.ics`, {}, { ip });
  expect((await guess('203.0.113.7')).status).toBe(404);
  await repeatLastTry(db, 'calendar_unknown', 29);
  expect((await guess('203.0.113.7')).status).toBe(429);
  expect((await fetch(path, {}, { ip: '203.0.113.7' })).status).toBe(200);
  await repeatLastTry(db, 'calendar', 59);
  expect((await fetch(path)).status).toBe(429);
});
