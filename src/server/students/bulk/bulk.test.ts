import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BulkAction, BulkChange } from '#shared/contract/people/bulk-actions.ts';
import type { StudentPage, StudentTarget } from '#shared/contract/people/students.ts';
import { type Caller, testApp } from '#test/app.ts';
import { enrolledIn, newCohort, putInto } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { newBulkAction } from '#test/fixtures/import/undoable-actions.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { asPlatform } from '../../db.ts';
import { startBulkAction, undoBulkAction } from './start.ts';

const { services, call, signedIn } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let producer: Caller;
let ceramics: string;
let glazing: string;
beforeEach(async () => {
  school = await newSchool(db, { student_limit: 4 });
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  ceramics = (await newCourse(db, school, { title: 'Cerâmica', published: true })).id;
  glazing = (await newCourse(db, school, { title: 'Esmalte', published: true })).id;
});

const person = async (name: string, courseIds: string[] = [], more: object = {}) => {
  const student = await newStudent(db, school, { name, ...more });
  for (const courseId of courseIds) await openEnrollment(db, student, courseId);
  return student;
};
const everybody: StudentTarget = { filter: { search: '' } };
const start = (students: StudentTarget, expected: number, change: BulkChange, actionId = randomUUID()) =>
  call('producer.startBulkAction', { actionId, students, expected, change }, producer);
const undo = (actionId: string, caller = producer) => call('producer.undoBulkAction', { actionId }, caller);
const page = async () => (await call('producer.students', { search: '', page: 1 }, producer)).data as StudentPage;
/** Open courses by name. */
const open = async () => Object.fromEntries((await page()).students.map((s) => [s.name, [...s.openCourseIds].sort()]));
const emails = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['template_name', 'recipient_name', 'payload'])
      .where('producer_id', '=', school.producerId)
      .orderBy('recipient_name')
      .execute(),
  );
const auditEvents = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('school_deeds')
      .select(['action', 'count'])
      .where('producer_id', '=', school.producerId)
      .where('action', '<>', 'signed_in')
      .orderBy('at')
      .execute(),
  );

describe('enrolling in a turma', () => {
  const turmas = () =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<{ name: string; turma: string | null }>`
        select s.name, t.name as turma from students s join access_grants g on g.producer_id = s.producer_id and g.student_id = s.id
        left join cohorts t on t.producer_id = g.producer_id and t.id = g.cohort_id
        where s.producer_id = ${school.producerId} and g.course_id = ${ceramics} and g.closed_at is null
        union all select s.name, 'waits' from students s join cohort_waiting w on w.producer_id = s.producer_id and w.student_id = s.id
        where s.producer_id = ${school.producerId} order by name`.execute(tx);
      return rows.map(({ name, turma }) => [name, turma]);
    });

  test('is limited by its seats: others join the waiting list, and current students keep their turma', async () => {
    await newCohort(db, school, ceramics, { name: 'Turma 1', is_default: true });
    const chosen = await newCohort(db, school, ceramics, { name: 'Turma 2', seats: 1 });
    await person('Ana', [ceramics]);
    await person('Bia');
    await person('Caio');
    const cohorts = [{ courseId: ceramics, cohortId: chosen, wait: false }];
    const { data } = await start(everybody, 3, { kind: 'enroll', courseIds: [ceramics, glazing], cohorts });
    expect(data).toMatchObject({ outcomes: { done: 3 } });
    const inTurma = (await turmas()).filter(([, turma]) => turma === 'Turma 2');
    const waits = (await turmas()).filter(([, turma]) => turma === 'waits');
    expect([inTurma.length, waits.length]).toEqual([1, 1]);
    expect((await turmas()).filter(([name]) => name === 'Ana')).toEqual([['Ana', null]]);
    expect((await open()).Ana).toEqual([ceramics, glazing].sort());
  });

  test('that is full: everybody waits, and no e-mail is sent', async () => {
    const chosen = await newCohort(db, school, ceramics, { name: 'Turma 2', seats: 1 });
    const inside = await person('Ana', [ceramics]);
    await putInto(db, inside, chosen, ceramics);
    await person('Bia');
    const cohorts = [{ courseId: ceramics, cohortId: chosen, wait: false }];
    const { data } = await start(everybody, 2, { kind: 'enroll', courseIds: [ceramics], cohorts });
    expect(data).toMatchObject({ outcomes: { unchanged: 1, waitlisted: 1 } });
    expect(await turmas()).toEqual([
      ['Ana', 'Turma 2'],
      ['Bia', 'waits'],
    ]);
    expect(await emails()).toEqual([]);
  });

  test('puts those without a seat on the waiting list in the order of the rows, whatever their ids are', async () => {
    const chosen = await newCohort(db, school, ceramics, { name: 'Turma 2', seats: 1 });
    const ids = [1, 2, 3, 4].map(() => randomUUID()).sort();
    const people = { Ana: ids[2], Bia: ids[0], Caio: ids[3], Davi: ids[1] };
    for (const [minutes, [name, id]] of Object.entries(people).entries())
      await person(name, [], { id, created_at: new Date(Date.now() - minutes * 60_000).toISOString() });
    const rows = (await page()).students.map(({ name }) => name);
    expect(rows).toEqual(['Ana', 'Bia', 'Caio', 'Davi']);
    const cohorts = [{ courseId: ceramics, cohortId: chosen, wait: false }];
    await start(everybody, 4, { kind: 'enroll', courseIds: [ceramics], cohorts });
    const waiting = await asPlatform(db, async (tx) => {
      const { rows } = await sql<{ name: string }>`
        select s.name from cohort_waiting w join students s on s.producer_id = w.producer_id and s.id = w.student_id
        where w.cohort_id = ${chosen} order by w.joined_at`.execute(tx);
      return rows.map(({ name }) => name);
    });
    expect(waiting).toEqual(['Bia', 'Caio', 'Davi']);
  });

  test('of another course is refused, without any change', async () => {
    const other = await newCohort(db, school, glazing);
    await person('Ana');
    const cohorts = [{ courseId: ceramics, cohortId: other, wait: false }];
    expect((await start(everybody, 1, { kind: 'enroll', courseIds: [ceramics], cohorts })).code).toBe('not_found');
    expect((await open()).Ana).toEqual([]);
  });
});

describe('enrolling', () => {
  test('opens the courses for all who match a filter, tells those who gain one, and uses no seat of the plan', async () => {
    await person('Ana');
    await person('Bia', [ceramics]);
    await person('Inativa', [], { status: 'inactive' });
    await person('Caio');
    const { data } = await start({ filter: { search: 'a' } }, 4, { kind: 'enroll', courseIds: [ceramics, ceramics] });
    expect(data).toMatchObject({ running: false, total: 4, outcomes: { done: 2, unchanged: 1, inactive: 1 } });
    expect(await open()).toEqual({ Ana: [ceramics], Bia: [ceramics], Caio: [ceramics], Inativa: [] });
    expect(await emails()).toMatchObject([
      { template_name: 'course_access', recipient_name: 'Ana', payload: { courseIds: [ceramics] } },
      { template_name: 'course_access', recipient_name: 'Caio' },
    ]);
    // The school is full, and stays as full.
    expect(await page()).toMatchObject({ studentCount: 4, studentLimit: 4 });
    expect(await auditEvents()).toEqual([{ action: 'students_enrolled', count: 2 }]);
  });

  test('leaves a course alone that is open already: no grant, and no place on a waiting list', async () => {
    const [ana, bia] = [await person('Ana', [ceramics]), await person('Bia', [ceramics])];
    const grants = () =>
      asPlatform(db, (tx) =>
        tx
          .selectFrom('access_grants')
          .select(['student_id', 'course_id', 'origin', 'cohort_id'])
          .where('producer_id', '=', school.producerId)
          .execute(),
      );
    await asPlatform(db, (tx) =>
      tx.updateTable('access_grants').set({ origin: 'sale' }).where('producer_id', '=', school.producerId).execute(),
    );
    await enrolledIn(db, school, ceramics, await newCohort(db, school, ceramics, { is_default: true, seats: 1 }));
    const before = await grants();
    const ids = [ana.studentId, bia.studentId];
    const { data } = await start({ ids }, 2, { kind: 'enroll', courseIds: [ceramics, glazing] });
    expect(data).toMatchObject({ outcomes: { done: 2 } });
    const given = ids.map((id) => ({ student_id: id, course_id: glazing, origin: 'manual', cohort_id: null }));
    expect(await grants()).toHaveLength(before.length + 2);
    expect(await grants()).toEqual(expect.arrayContaining([...before, ...given]));
    const waiting = await asPlatform(db, (tx) =>
      tx.selectFrom('cohort_waiting').selectAll().where('producer_id', '=', school.producerId).execute(),
    );
    expect(waiting).toEqual([]);
  });

  test('is done once, however often it is sent, and only for the selected students', async () => {
    const ids = [(await person('Ana')).studentId, (await person('Bia')).studentId];
    await person('Caio');
    const actionId = randomUUID();
    const enroll = () => start({ ids }, 2, { kind: 'enroll', courseIds: [glazing] }, actionId);
    const answers = await Promise.all([enroll(), enroll()]);
    expect(answers.map(({ data }) => (data as BulkAction).outcomes)).toEqual([{ done: 2 }, { done: 2 }]);
    expect(await open()).toEqual({ Ana: [glazing], Bia: [glazing], Caio: [] });
    expect(await emails()).toHaveLength(2);
    expect(await auditEvents()).toHaveLength(1);
  });

  test('in other courses under the id of an earlier action is refused', async () => {
    const { studentId } = await person('Ana');
    const actionId = randomUUID();
    const enroll = (courseIds: string[]) => start({ ids: [studentId] }, 1, { kind: 'enroll', courseIds }, actionId);
    await enroll([ceramics, glazing]);
    expect(await enroll([ceramics])).toMatchObject({ code: 'invalid_input' });
    expect(await start({ ids: [studentId] }, 1, { kind: 'resend' }, actionId)).toMatchObject({ code: 'invalid_input' });
    expect(await enroll([glazing, ceramics])).toMatchObject({ data: { id: actionId, outcomes: { done: 1 } } });
  });

  test('in a course whose last day has passed is refused, and no selection is stored', async () => {
    await person('Ana');
    const { id } = await newCourse(db, school, { accessPeriod: { lastDay: '2020-01-01' } });
    expect(await start(everybody, 1, { kind: 'enroll', courseIds: [id] })).toMatchObject({
      code: 'access_period_over',
    });
    expect(await page()).toMatchObject({ runningBulkAction: null });
  });
});

test('resending access reaches students with an open course, with those courses, once each', async () => {
  await person('Ana', [ceramics, glazing]);
  await person('Bia');
  await person('Inativa', [ceramics], { status: 'inactive' });
  const resend = async () => ((await start(everybody, 3, { kind: 'resend' })).data as BulkAction).outcomes;
  expect(await resend()).toEqual({ done: 1, no_course: 1, inactive: 1 });
  expect(await emails()).toMatchObject([
    { template_name: 'magic_link', recipient_name: 'Ana', payload: { courseIds: [ceramics, glazing] } },
  ]);
  expect(await resend()).toEqual({ on_its_way: 1, no_course: 1, inactive: 1 });
  expect(await emails()).toHaveLength(1);
  expect(await auditEvents()).toEqual([{ action: 'access_resent', count: 1 }]);
});

describe('closing', () => {
  test('closes the course for those who have it, and can be undone once', async () => {
    const ana = await person('Ana', [ceramics, glazing]);
    await person('Bia', [glazing]);
    await person('Caio');
    const ends_at = new Date(Date.now() + 9 * 86_400_000).toISOString();
    const grants = () =>
      asPlatform(db, (tx) =>
        tx
          .selectFrom('access_grants')
          .select(['origin', 'reference', 'closed_at', 'ends_at'])
          .where('student_id', '=', ana.studentId)
          .execute(),
      );
    await asPlatform(db, (tx) =>
      tx
        .updateTable('access_grants')
        .set({ origin: 'sale', reference: 'HP1', ends_at })
        .where('student_id', '=', ana.studentId)
        .execute(),
    );
    const before = await grants();
    const { data } = await start(everybody, 3, { kind: 'close', courseIds: [ceramics, glazing] });
    const closure = data as BulkAction;
    expect(closure).toMatchObject({ outcomes: { done: 2, no_course: 1 }, undoable: true });
    expect(await open()).toEqual({ Ana: [], Bia: [], Caio: [] });
    // Closing one course must not enroll anybody in another.
    const counts = (await page()).students.map(({ name, enrollments }) => [name, enrollments.length]);
    expect(Object.fromEntries(counts)).toEqual({ Ana: 2, Bia: 1, Caio: 0 });

    const answers = await Promise.all([undo(closure.id), undo(closure.id)]);
    expect(answers.map(({ data }) => (data as BulkAction).outcomes)).toEqual([{ done: 2 }, { done: 2 }]);
    expect(await open()).toEqual({ Ana: [ceramics, glazing].sort(), Bia: [glazing], Caio: [] });
    expect(await grants()).toEqual(before);
    expect(await call('producer.bulkAction', { actionId: closure.id }, producer)).toMatchObject({
      data: { undoable: false },
    });
    expect(await auditEvents()).toEqual([
      { action: 'access_closed', count: 2 },
      { action: 'access_reopened', count: 2 },
    ]);
  });

  test('takes whoever is back in a turma off its waiting list when undone', async () => {
    const ana = await person('Ana', [ceramics]);
    const cohortId = await newCohort(db, school, ceramics);
    await putInto(db, ana, cohortId, ceramics);
    const { data } = await start(everybody, 1, { kind: 'close', courseIds: [ceramics] });
    expect(await call('producer.joinWaiting', { cohortId, studentIds: [ana.studentId] }, producer)).toMatchObject({
      code: null,
    });
    await undo((data as BulkAction).id);
    expect(await open()).toEqual({ Ana: [ceramics] });
    const waiting = await asPlatform(db, (tx) =>
      tx.selectFrom('cohort_waiting').select('student_id').where('cohort_id', '=', cohortId).execute(),
    );
    expect(waiting).toEqual([]);
  });

  test('leaves earlier closures unchanged, also when undone', async () => {
    const { studentId } = await person('Ana', [ceramics, glazing]);
    const close = (courseId: string) => start({ ids: [studentId] }, 1, { kind: 'close', courseIds: [courseId] });
    await close(ceramics);
    const { id } = (await close(glazing)).data as BulkAction;
    await undo(id);
    expect(await open()).toEqual({ Ana: [glazing] });
  });

  test('cannot be undone by another school, or after ten minutes', async () => {
    await person('Ana', [ceramics]);
    const { id } = (await start(everybody, 1, { kind: 'close', courseIds: [ceramics] })).data as BulkAction;
    const neighbour = await signedIn({ userId: (await newSchool(db)).producerId, kind: 'producer' });
    expect(await undo(id, neighbour)).toMatchObject({ code: 'not_found' });
    expect(await undo(await newBulkAction(db, school, new Date(Date.now() - 11 * 60_000)))).toMatchObject({
      code: 'undo_over',
    });
    expect(await undo(id)).toMatchObject({ data: { outcomes: { done: 1 } } });
  });
});

describe('the selection', () => {
  test('must have the number of students seen; otherwise nothing is done', async () => {
    await person('Ana');
    await person('Bia');
    const enroll = (expected: number) => start(everybody, expected, { kind: 'enroll', courseIds: [ceramics] });
    expect(await enroll(3)).toMatchObject({ code: 'selection_changed', data: { count: 2 } });
    expect(await open()).toEqual({ Ana: [], Bia: [] });
    expect(await enroll(2)).toMatchObject({ data: { outcomes: { done: 2 } } });
  });

  test('must be of the school, and not empty', async () => {
    const stranger = await newStudent(db, await newSchool(db));
    const enroll = (students: StudentTarget) => start(students, 1, { kind: 'enroll', courseIds: [ceramics] });
    expect(await enroll({ ids: [stranger.studentId] })).toMatchObject({ code: 'not_found' });
    expect(await enroll({ filter: { search: 'ninguém' } })).toMatchObject({ code: 'not_found' });
    const tooMany = Array.from({ length: 1001 }, () => randomUUID());
    expect(await enroll({ ids: tooMany })).toMatchObject({ status: 422 });
  });
});

test('takes as many statements for thirty students as for three', async () => {
  const count = async (size: number) => {
    const place = await newSchool(db);
    const course = await newCourse(db, place, { published: true });
    for (let at = 0; at < size; at += 1) await newStudent(db, place);
    const steps: number[] = [];
    const counted = async (work: () => Promise<BulkAction>) => {
      let done: BulkAction | undefined;
      const statements = await statementsOf(db, async () => {
        done = await work();
      });
      steps.push(statements.length);
      expect(done?.outcomes).toEqual({ done: size });
    };
    const change = (change: BulkChange, actionId = randomUUID()) =>
      counted(() => startBulkAction(db, jobs, place, { actionId, students: everybody, expected: size, change }));
    await change({ kind: 'enroll', courseIds: [course.id] });
    await asPlatform(db, (tx) =>
      tx.updateTable('email_logs').set({ status: 'sent' }).where('producer_id', '=', place.producerId).execute(),
    );
    await change({ kind: 'resend' });
    const closure = randomUUID();
    await change({ kind: 'close', courseIds: [course.id] }, closure);
    await counted(() => undoBulkAction(db, jobs, place, { actionId: closure }));
    return steps;
  };
  const [three, thirty] = [await count(3), await count(30)];
  expect(thirty).toEqual(three);
  expect(Math.max(...three)).toBeLessThan(30);
});
