import { describe, expect, test } from 'vitest';
import { digest } from '#test/cleanup/digest.ts';
import { restoring } from '#test/cleanup/restoring.ts';
import { BATCH, cleanAll } from '#test/cleanup/run.ts';
import { LARGE, MIDDLE } from '#test/cleanup/schools.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { followSubscriptions } from '../billing/lifecycle.ts';
import { resumeRestorations } from './restore.ts';
import { cleanSchool } from './work.ts';

/** Not archived: people sign in again with a link. */
const NOT_RESTORED = {
  credentials: 'all',
  email_logs: 'all',
  auth_tokens: 'all',
  user_sessions: 'all',
  cleanups: 'all',
  cleanup_schools: 'all',
  audit_log: 'all',
  // Sums that were decreased by the clean-up and increased again by the restoration.
  school_days: 'all',
  lesson_reach: 'all',
  course_enrollments: 'all',
  student_enrollments: 'all',
} as const;

const { state, ask, restore, work, stateOf } = restoring();

describe('a restoration', () => {
  test('restores everything that was archived, and no more', async () => {
    const before = await digest(state.app.url, NOT_RESTORED);
    await cleanAll(state.app.services);
    const kept = await digest(state.app.url, NOT_RESTORED);
    expect(kept.students).not.toBe(before.students);
    for (const school of [state.ids.large, state.ids.middle, state.ids.expired]) {
      expect(await restore(school)).toMatchObject({ status: 200 });
      await work(school);
    }
    expect(await digest(state.app.url, NOT_RESTORED)).toEqual(before);
    expect(await stateOf(state.ids.large)).toEqual({
      state: 'restored',
      restored: LARGE - 1,
      lines: LARGE,
      problem: null,
    });
    expect(await ask('select count(*)::int as n from credentials')).toEqual([{ n: 4 }]);
  });

  test('restores nobody twice, however often it is requested and run', async () => {
    await cleanAll(state.app.services);
    expect(
      (await Promise.all([restore(state.ids.large), restore(state.ids.large)])).map(({ status }) => status),
    ).toEqual([200, 200]);
    await Promise.all([work(state.ids.large), work(state.ids.large), work(state.ids.large)]);
    await work(state.ids.large);
    expect(await stateOf(state.ids.large)).toMatchObject({ state: 'restored', restored: LARGE - 1 });
    expect(await ask('select student_count from profiles where id = $1', [state.ids.large])).toEqual([
      { student_count: LARGE },
    ]);
    expect(await restore(state.ids.large)).toMatchObject({ status: 409, code: 'already_restored' });
    expect(await restore(state.ids.empty)).toMatchObject({ status: 404 });
  });

  test('continues after an interruption', async () => {
    const before = await digest(state.app.url, NOT_RESTORED);
    await cleanAll(state.app.services);
    for (const school of [state.ids.expired, state.ids.middle, state.ids.large]) await restore(school);
    await work(state.ids.expired);
    await work(state.ids.middle);
    const { onStatement } = state.app.services.db;
    let batches = 0;
    state.app.services.db.onStatement = (text) => {
      if (text.includes('insert into "notifications"') && ++batches === 2) throw new Error('gone');
    };
    await expect(work(state.ids.large)).rejects.toThrow('gone');
    state.app.services.db.onStatement = onStatement;
    expect(await stateOf(state.ids.large)).toMatchObject({ state: 'restoring', lines: BATCH, problem: 'not_restored' });
    expect(await resumeRestorations(state.app.services, 0)).toBe(1);
    await work(state.ids.large);
    expect(await digest(state.app.url, NOT_RESTORED)).toEqual(before);
  });

  test('adds to the data of somebody who returned before, under another account', async () => {
    await cleanAll(state.app.services);
    const courseId = (
      await ask(`select id from courses where producer_id = $1 order by title limit 1`, [state.ids.large])
    )[0].id;
    const producer = await state.app.signedIn({ kind: 'producer', userId: state.ids.large });
    const person = { name: 'Aluno de volta', email: 'large-7@aluno.test', courseIds: [courseId] };
    const { data } = await state.app.call('producer.enrollStudent', person, producer);
    const { id } = data as { id: string };
    const opens = `insert into lesson_progress (producer_id, student_id, lesson_id, course_id)
      select producer_id, $1, id, course_id from lessons where course_id = $2`;
    await ask(opens, [id, courseId]);
    await restore(state.ids.large);
    await work(state.ids.large);
    expect(
      await ask(
        `select s.id, s.name, (select count(*)::int from enrollments e where e.student_id = s.id) as enrollments,
          (select count(*)::int from access_grants g where g.student_id = s.id) as grants,
          (select min(enrolled_at) from enrollments e where e.student_id = s.id and e.course_id = $2) as since,
          (select progress from enrollments e where e.student_id = s.id and e.course_id = $2) as progress
        from students s where s.producer_id = $1 and s.email = 'large-7@aluno.test'`,
        [state.ids.large, courseId],
      ),
    ).toEqual([
      { id, name: 'Aluno de volta', enrollments: 2, grants: 3, since: new Date('2025-06-01T12:00:00Z'), progress: 33 },
    ]);
    expect(await stateOf(state.ids.large)).toMatchObject({ state: 'restored', restored: LARGE - 2 });
    expect(await ask('select student_count from profiles where id = $1', [state.ids.large])).toEqual([
      { student_count: LARGE },
    ]);
  });

  test('adds to somebody who returned and has changed their address since, which the old one can still undo', async () => {
    const { large } = state.ids;
    await cleanAll(state.app.services);
    const [{ id: courseId }] = await ask('select id from courses where producer_id = $1 limit 1', [large]);
    const producer = await state.app.signedIn({ kind: 'producer', userId: large });
    const person = { name: 'Aluno de volta', email: 'large-7@aluno.test', courseIds: [courseId] };
    expect(await state.app.call('producer.enrollStudent', person, producer)).toMatchObject({ status: 200 });
    await ask(`insert into email_changes (id, user_id, old_email, new_email, expires_at, proven_at, undo_until)
      select gen_random_uuid(), id, email, 'outro-7@aluno.test', app_now(), app_now(), app_now() + interval '7 days'
      from profiles where email = 'large-7@aluno.test'`);
    await ask(`update profiles set email = 'outro-7@aluno.test' where email = 'large-7@aluno.test'`);
    await restore(large);
    await work(large);
    expect(await stateOf(large)).toMatchObject({ state: 'restored', restored: LARGE - 2, problem: null });
    expect(
      await ask(
        `select s.email, (select count(*)::int from access_grants g where g.student_id = s.id) as grants
        from students s where s.producer_id = $1 and s.email in ('large-7@aluno.test', 'outro-7@aluno.test')`,
        [large],
      ),
    ).toEqual([{ email: 'outro-7@aluno.test', grants: 3 }]);
  });

  test.each([
    ['stays away', false, false],
    ['stays away, after its access was revoked', false, true],
    ['is enrolled again in another course', true, false],
  ])('restores a sale closed that was refunded meanwhile, and its buyer %s', async (_, returns, isRevoked) => {
    const { large, buyer } = state.ids;
    const [{ course }] = await ask(
      `delete from access_grants g using access_grants sale where g.student_id = $1 and g.origin = 'manual'
        and sale.student_id = g.student_id and sale.course_id = g.course_id and sale.origin = 'sale' returning g.course_id as course`,
      [buyer],
    );
    const sales = salesFixture(state.app, { producerId: large }, course);
    const email = 'large-3@aluno.test';
    const sale = { email, name: 'Aluno 3', transaction_id: 'large-3' };
    if (isRevoked) expect(await sales.tell({ ...sale, event: 'revoked' })).toBe(200);
    await cleanAll(state.app.services);
    expect(await sales.tell({ ...sale, event: 'refunded' })).toBe(200);
    if (returns) {
      const [{ other }] = await ask(`select id as other from courses where producer_id = $1 and id <> $2`, [
        large,
        course,
      ]);
      const producer = await state.app.signedIn({ kind: 'producer', userId: large });
      const person = { name: 'Aluno de volta', email, courseIds: [other] };
      expect(await state.app.call('producer.enrollStudent', person, producer)).toMatchObject({ status: 200 });
    }
    await restore(large);
    await work(large);
    expect(await stateOf(large)).toMatchObject({ state: 'restored', problem: null });
    expect(
      await ask(
        `select e.status, g.closed_at is not null as closed, g.closed_reason as reason
        from students s join enrollments e on e.student_id = s.id
        join access_grants g on g.student_id = s.id and g.course_id = e.course_id
        where s.email = $1 and e.course_id = $2`,
        [email, course],
      ),
    ).toEqual([{ status: 'inactive', closed: true, reason: 'refunded' }]);
  });

  test('lets people sign in with a link, since their passwords are gone', async () => {
    await cleanAll(state.app.services);
    await restore(state.ids.middle);
    await work(state.ids.middle);
    const producer = await state.app.signedIn({ kind: 'producer', userId: state.ids.middle });
    const [student] = await ask(`select id from students where producer_id = $1 limit 1`, [state.ids.middle]);
    expect(await state.app.call('producer.resendAccess', { studentId: student.id }, producer)).toMatchObject({
      status: 200,
    });
  });

  test('skips rows of deleted courses, and keeps rows that only mention one', async () => {
    const countNotifications = async () =>
      (
        await ask(
          'select count(*)::int as n, count(course_id)::int as about from notifications where producer_id = $1',
          [state.ids.middle],
        )
      )[0];
    await ask(
      `update notifications set course_id = (select id from courses where producer_id = $1 limit 1) where producer_id = $1`,
      [state.ids.middle],
    );
    const { n } = await countNotifications();
    await cleanAll(state.app.services);
    await ask(
      `delete from courses where producer_id = $1 and id in (select id from courses where producer_id = $1 limit 1)`,
      [state.ids.middle],
    );
    await restore(state.ids.middle);
    await work(state.ids.middle);
    expect(await stateOf(state.ids.middle)).toMatchObject({ state: 'restored', problem: null });
    expect(await ask('select count(*)::int as n from enrollments where producer_id = $1', [state.ids.middle])).toEqual([
      { n: MIDDLE },
    ]);
    expect(await countNotifications()).toEqual({ n, about: 0 });
  });

  test('restores the school’s messages, and counts nobody as a reader twice', async () => {
    const { middle } = state.ids;
    const [{ id }] = await ask(
      `insert into notices (producer_id, id, type, title, message, sent_at, recipients)
        values ($1, gen_random_uuid(), 'system', 'Aviso', 'Recado', app_now(), ${MIDDLE}) returning id`,
      [middle],
    );
    await ask('update notifications set notice_id = $2 where producer_id = $1', [middle, id]);
    await ask('update notifications set read = true where producer_id = $1', [middle]);
    const said = async () => {
      const [{ n }] = await ask('select count(*)::int as n from notifications where notice_id = $1 and read', [id]);
      const [{ reads }] = await ask('select sum(students)::int as reads from notice_reads where notice_id = $1', [id]);
      return { n, reads };
    };
    expect(await said()).toEqual({ n: MIDDLE, reads: MIDDLE });
    await cleanAll(state.app.services);
    expect(await said()).toEqual({ n: 0, reads: MIDDLE });
    await restore(middle);
    await work(middle);
    expect(await said()).toEqual({ n: MIDDLE, reads: MIDDLE });
  });

  test('of a damaged or missing archive does not start', async () => {
    await cleanAll(state.app.services);
    const [{ key }] = await ask('select archive_key as key from cleanup_schools where producer_id = $1', [
      state.ids.middle,
    ]);
    await restore(state.ids.middle);
    await state.app.services.storage.put(key, 'not an archive');
    await work(state.ids.middle);
    expect(await stateOf(state.ids.middle)).toEqual({ state: 'removed', restored: 0, lines: 0, problem: 'damaged' });
  });
});

test('the owner sees the simulation and the result, and switches the clean-up off and on', async () => {
  const see = async () => (await state.app.call('owner.cleanup', undefined, state.owner)).data;
  expect(await see()).toMatchObject({ on: true, wouldGo: { schools: 4, students: 74, enrollments: 148 }, run: null });
  expect(await state.app.call('owner.cleanupDryRun', { search: 'Míddle', page: 1 }, state.owner)).toMatchObject({
    data: { total: 1, schools: [{ producerId: state.ids.middle, students: MIDDLE, enrollments: 2 * MIDDLE }] },
  });
  await state.app.call('owner.setCleanup', { on: false }, state.owner);
  expect(await see()).toMatchObject({ on: false });
  await ask(`insert into cleanups (year, due_at, state) values (2026, due_of_cleanup(2026), 'asking')`);
  expect(await state.app.call('owner.decideCleanup', { year: 2026, run: true }, state.owner)).toMatchObject({
    status: 200,
  });
  expect(await state.app.call('owner.decideCleanup', { year: 2026, run: true }, state.owner)).toMatchObject({
    status: 404,
  });
  await cleanSchool(state.app.services, { producerId: state.ids.middle, year: 2026 });
  expect(await see()).toMatchObject({ run: { state: 'running', schools: 3, schoolsDone: 0, removed: 0 } });
  await state.app.call('owner.setCleanup', { on: true }, state.owner);
  await cleanAll(state.app.services);
  expect(await see()).toMatchObject({
    on: true,
    wouldGo: { schools: 2, students: 5 },
    run: { state: 'done', schools: 3, schoolsDone: 3, removed: LARGE - 1 + MIDDLE + 4, kept: 1, failing: 0 },
  });
  expect(await state.app.call('owner.cleanupSchools', { year: 2026 }, state.owner)).toMatchObject({
    data: {
      total: 3,
      schools: [{ producerId: state.ids.large, state: 'removed', removed: LARGE - 1, kept: 1 }, {}, {}],
    },
  });
});

test('ordered late, it skips a school that was paid on the day and has expired since', async () => {
  await ask(`update plans set keep_students = true where id = 'premium'`);
  const ends = `update profiles set plan_id = 'premium', subscription_status = 'active', trial_ends_at = null,
    subscription_end_date = $2 where id = $1`;
  await ask(ends, [state.ids.large, '2026-01-20T12:00:00Z']);
  await ask(ends, [state.ids.middle, '2026-01-10T03:00:00Z']);
  await followSubscriptions(state.app.services, new Date('2026-01-25T12:00:00Z'));
  expect(
    await ask('select distinct subscription_status as status from profiles where id = any ($1)', [
      [state.ids.large, state.ids.middle],
    ]),
  ).toEqual([{ status: 'expired' }]);
  await ask(`insert into cleanups (year, due_at, state) values (2026, due_of_cleanup(2026), 'asking')`);
  await state.app.call('owner.decideCleanup', { year: 2026, run: true }, state.owner);
  await cleanAll(state.app.services);
  const left = (school: string) =>
    ask('select count(*)::int as n from students where producer_id = $1 and created_at < due_of_cleanup(2026)', [
      school,
    ]);
  expect([await left(state.ids.large), await left(state.ids.middle)]).toEqual([[{ n: LARGE }], [{ n: 0 }]]);
});
