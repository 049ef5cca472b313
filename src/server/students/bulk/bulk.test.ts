import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BulkAction, BulkChange } from '#shared/contract/people/bulk-actions.ts';
import type { StudentTarget } from '#shared/contract/people/students.ts';
import { testApp } from '#test/app.ts';
import { bulkSchool, everybody } from '#test/fixtures/bulk/bulk-school.ts';
import { newCohort, putInto } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool, newStudent } from '#test/fixtures/factories.ts';
import { newBulkAction } from '#test/fixtures/import/undoable-actions.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { asPlatform } from '../../db.ts';
import { startBulkAction, undoBulkAction } from './start.ts';

const { services, call, signedIn } = await testApp();
const { db, jobs } = services;

test('resending access reaches students with an open course, with those courses, once each', async () => {
  const { ceramics, glazing, person, start, emails, auditEvents } = await bulkSchool();
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
    const { producer, ceramics, glazing, person, start, undo, page, open, auditEvents } = await bulkSchool();
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
    const { school, producer, ceramics, person, start, undo, open } = await bulkSchool();
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
    const { ceramics, glazing, person, start, undo, open } = await bulkSchool();
    const { studentId } = await person('Ana', [ceramics, glazing]);
    const close = (courseId: string) => start({ ids: [studentId] }, 1, { kind: 'close', courseIds: [courseId] });
    await close(ceramics);
    const { id } = (await close(glazing)).data as BulkAction;
    await undo(id);
    expect(await open()).toEqual({ Ana: [glazing] });
  });

  test('cannot be undone by another school, or after ten minutes', async () => {
    const { school, ceramics, person, start, undo } = await bulkSchool();
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
    const { ceramics, person, start, open } = await bulkSchool();
    await person('Ana');
    await person('Bia');
    const enroll = (expected: number) => start(everybody, expected, { kind: 'enroll', courseIds: [ceramics] });
    expect(await enroll(3)).toMatchObject({ code: 'selection_changed', data: { count: 2 } });
    expect(await open()).toEqual({ Ana: [], Bia: [] });
    expect(await enroll(2)).toMatchObject({ data: { outcomes: { done: 2 } } });
  });

  test('must be of the school, and not empty', async () => {
    const { ceramics, start } = await bulkSchool();
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
