import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { BulkAction } from '#shared/contract/people/bulk-actions.ts';
import { testApp } from '#test/app.ts';
import { bulkSchool, everybody } from '#test/fixtures/bulk/bulk-school.ts';
import { enrolledIn, newCohort, putInto } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';

const { db } = (await testApp()).services;

describe('enrolling in a turma', () => {
  const turmas = ({ producerId }: TestSchool, courseId: string) =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<{ name: string; turma: string | null }>`
        select s.name, t.name as turma from students s join access_grants g on g.producer_id = s.producer_id and g.student_id = s.id
        left join cohorts t on t.producer_id = g.producer_id and t.id = g.cohort_id
        where s.producer_id = ${producerId} and g.course_id = ${courseId} and g.closed_at is null
        union all select s.name, 'waits' from students s join cohort_waiting w on w.producer_id = s.producer_id and w.student_id = s.id
        where s.producer_id = ${producerId} order by name`.execute(tx);
      return rows.map(({ name, turma }) => [name, turma]);
    });

  test('is limited by its seats: others join the waiting list, and current students keep their turma', async () => {
    const { school, ceramics, glazing, person, start, open } = await bulkSchool();
    await newCohort(db, school, ceramics, { name: 'Turma 1', is_default: true });
    const chosen = await newCohort(db, school, ceramics, { name: 'Turma 2', seats: 1 });
    await person('Ana', [ceramics]);
    await person('Bia');
    await person('Caio');
    const cohorts = [{ courseId: ceramics, cohortId: chosen, wait: false }];
    const { data } = await start(everybody, 3, { kind: 'enroll', courseIds: [ceramics, glazing], cohorts });
    expect(data).toMatchObject({ outcomes: { done: 3 } });
    const inTurma = (await turmas(school, ceramics)).filter(([, turma]) => turma === 'Turma 2');
    const waits = (await turmas(school, ceramics)).filter(([, turma]) => turma === 'waits');
    expect([inTurma.length, waits.length]).toEqual([1, 1]);
    expect((await turmas(school, ceramics)).filter(([name]) => name === 'Ana')).toEqual([['Ana', null]]);
    expect((await open()).Ana).toEqual([ceramics, glazing].sort());
  });

  test('that is full: everybody waits, and no e-mail is sent', async () => {
    const { school, ceramics, person, start, emails } = await bulkSchool();
    const chosen = await newCohort(db, school, ceramics, { name: 'Turma 2', seats: 1 });
    const inside = await person('Ana', [ceramics]);
    await putInto(db, inside, chosen, ceramics);
    await person('Bia');
    const cohorts = [{ courseId: ceramics, cohortId: chosen, wait: false }];
    const { data } = await start(everybody, 2, { kind: 'enroll', courseIds: [ceramics], cohorts });
    expect(data).toMatchObject({ outcomes: { unchanged: 1, waitlisted: 1 } });
    expect(await turmas(school, ceramics)).toEqual([
      ['Ana', 'Turma 2'],
      ['Bia', 'waits'],
    ]);
    expect(await emails()).toEqual([]);
  });

  test('puts those without a seat on the waiting list in the order of the rows, whatever their ids are', async () => {
    const { school, ceramics, person, start, page } = await bulkSchool();
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
    const { school, ceramics, glazing, person, start, open } = await bulkSchool();
    const other = await newCohort(db, school, glazing);
    await person('Ana');
    const cohorts = [{ courseId: ceramics, cohortId: other, wait: false }];
    expect((await start(everybody, 1, { kind: 'enroll', courseIds: [ceramics], cohorts })).code).toBe('not_found');
    expect((await open()).Ana).toEqual([]);
  });
});

describe('enrolling', () => {
  test('opens the courses for all who match a filter, tells those who gain one, and uses no seat of the plan', async () => {
    const { ceramics, person, start, page, open, emails, auditEvents } = await bulkSchool();
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
    const { school, ceramics, glazing, person, start } = await bulkSchool();
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
    const { glazing, person, start, open, emails, auditEvents } = await bulkSchool();
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
    const { ceramics, glazing, person, start } = await bulkSchool();
    const { studentId } = await person('Ana');
    const actionId = randomUUID();
    const enroll = (courseIds: string[]) => start({ ids: [studentId] }, 1, { kind: 'enroll', courseIds }, actionId);
    await enroll([ceramics, glazing]);
    expect(await enroll([ceramics])).toMatchObject({ code: 'invalid_input' });
    expect(await start({ ids: [studentId] }, 1, { kind: 'resend' }, actionId)).toMatchObject({ code: 'invalid_input' });
    expect(await enroll([glazing, ceramics])).toMatchObject({ data: { id: actionId, outcomes: { done: 1 } } });
  });

  test('in a course whose last day has passed is refused, and no selection is stored', async () => {
    const { school, person, start, page } = await bulkSchool();
    await person('Ana');
    const { id } = await newCourse(db, school, { accessPeriod: { lastDay: '2020-01-01' } });
    expect(await start(everybody, 1, { kind: 'enroll', courseIds: [id] })).toMatchObject({
      code: 'access_period_over',
    });
    expect(await page()).toMatchObject({ runningBulkAction: null });
  });
});
