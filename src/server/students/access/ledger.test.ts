import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { dropOwnDatabase, ownDatabase } from '#test/database.ts';
import { newCourse, newSchool, newStudent } from '#test/fixtures/factories.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { asPlatform, asSchool, openDatabase } from '../../db.ts';
import { setCompletion } from '../../learning/progress/completion.ts';
import { closeGrants, type Grant, openGrants } from './ledger.ts';
import { refreshEnrollments } from './refresh-enrollments.ts';

const { db, jobs } = (await testApp()).services;
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

async function place() {
  const school = await newSchool(db);
  const { id: courseId, lessonIds } = await newCourse(db, school, { modules: [[{}]] });
  const student = await newStudent(db, school);
  const places = { producerId: school.producerId, studentIds: [student.studentId], courseIds: [courseId] };
  const change = (work: (tx: Parameters<typeof refreshEnrollments>[0]) => Promise<void>) =>
    asSchool(db, school, async (tx) => {
      await work(tx);
      await refreshEnrollments(tx, places);
    });
  return {
    courseId,
    studentId: student.studentId,
    complete: (completed: boolean) => setCompletion(db, jobs, student, { lessonId: lessonIds[0] ?? '', completed }),
    open: (grant: Grant) => change(async (tx) => void (await openGrants(tx, places, grant))),
    close: (grant: Pick<Grant, 'origin' | 'reference'>) => change((tx) => closeGrants(tx, places, grant)),
    refresh: () => change(async () => {}),
    enrollment: () =>
      asPlatform(db, (tx) =>
        tx
          .selectFrom('enrollments')
          .select(['status', 'progress', 'access_until', 'enrolled_at', 'warned_days'])
          .select(sql<boolean>`enrollment_open(status, access_until, app_now())`.as('open'))
          .where('student_id', '=', student.studentId)
          .executeTakeFirstOrThrow(),
      ),
    grants: () =>
      asPlatform(db, (tx) =>
        tx.selectFrom('access_grants').selectAll().where('student_id', '=', student.studentId).execute(),
      ),
  };
}

type Step = { open: Grant } | { close: Pick<Grant, 'origin' | 'reference'> };
const manual: Step = { open: { origin: 'manual' } };
const sale = (reference: string): Step => ({ open: { origin: 'sale', reference } });
const refund = (reference: string): Step => ({ close: { origin: 'sale', reference } });

describe('an enrollment', () => {
  test.each<[string, Step[], boolean]>([
    ['with one grant is open', [manual], true],
    ['stays open when one of two is closed', [manual, sale('A'), refund('A')], true],
    ['stays open while another sale stands', [sale('A'), sale('B'), refund('A')], true],
    ['closes with its last grant', [sale('A'), sale('B'), refund('A'), refund('B')], false],
    ['is not closed by another origin', [sale('A'), { close: { origin: 'manual' } }], true],
    ['closes with all grants of an origin', [sale('A'), sale('B'), { close: { origin: 'sale' } }], false],
    ['opens again by a new grant', [sale('A'), refund('A'), sale('B')], true],
    ['is not opened by a grant that has ended', [{ open: { origin: 'courtesy', endsAt: inDays(-1) } }], false],
    ['is not opened by a grant that has not begun', [{ open: { origin: 'courtesy', startsAt: inDays(1) } }], false],
  ])('%s', async (_, steps, open) => {
    const here = await place();
    for (const step of steps) await ('open' in step ? here.open(step.open) : here.close(step.close));
    expect(await here.enrollment()).toMatchObject({ open });
  });

  test('is written once when new, and announced to caches only when it is lost', async () => {
    const here = await place();
    const summed = () =>
      asPlatform(db, async (tx) => {
        const { rows } = await sql<{ writes: number }>`
          select count(*)::integer as writes from course_enrollments where course_id = ${here.courseId}`.execute(tx);
        return rows[0]?.writes;
      });
    const announced: string[] = [];
    const { onChanges } = db;
    db.onChanges = (subjects) => {
      announced.push(...subjects);
      onChanges?.(subjects);
    };
    try {
      await here.open({ origin: 'sale', reference: 'A' });
      await here.open({ origin: 'manual' });
      await here.complete(true);
      await here.close({ origin: 'manual' });
      expect([await summed(), announced]).toEqual([2, []]);
      await here.close({ origin: 'sale', reference: 'A' });
      expect(announced).toEqual([`student:${here.studentId}`]);
    } finally {
      db.onChanges = onChanges;
    }
  });

  test('lasts as long as its longest grant', async () => {
    const here = await place();
    const [soon, later] = [inDays(3), inDays(30)];
    await here.open({ origin: 'courtesy', endsAt: soon });
    expect((await here.enrollment()).access_until).toBe(soon.toISOString());
    await here.open({ origin: 'sale', reference: 'A', endsAt: later });
    expect((await here.enrollment()).access_until).toBe(later.toISOString());
    await here.open({ origin: 'manual' });
    expect((await here.enrollment()).access_until).toBe('infinity');
    await here.close({ origin: 'manual' });
    expect((await here.enrollment()).access_until).toBe(later.toISOString());
  });

  test('that is completed stays so when a grant is closed, and is completed again when it reopens', async () => {
    const here = await place();
    await here.open({ origin: 'manual' });
    await here.open({ origin: 'sale', reference: 'A' });
    await here.complete(true);
    await here.close({ origin: 'sale', reference: 'A' });
    expect(await here.enrollment()).toMatchObject({ status: 'completed', progress: 100 });
    await here.close({ origin: 'manual' });
    expect(await here.enrollment()).toMatchObject({ status: 'inactive', progress: 100 });
    await here.open({ origin: 'sale', reference: 'B' });
    expect(await here.enrollment()).toMatchObject({ status: 'completed', progress: 100 });
  });

  test('that is closed is not opened by the student’s actions', async () => {
    const here = await place();
    await here.open({ origin: 'manual' });
    await here.close({ origin: 'manual' });
    await expect(here.complete(true)).rejects.toMatchObject({ code: 'course_locked' });
    expect(await here.enrollment()).toMatchObject({ status: 'inactive' });
  });

  test('counts releases from its first grant, also after it was closed in between', async () => {
    const here = await place();
    const first = inDays(-10);
    await here.open({ origin: 'manual', startsAt: first });
    await here.close({ origin: 'manual' });
    await here.open({ origin: 'sale', reference: 'A', startsAt: inDays(-1) });
    expect(await here.enrollment()).toMatchObject({ enrolled_at: first.toISOString() });
  });

  test('is correct when one source closes while another opens', async () => {
    const here = await place();
    await here.open({ origin: 'sale', reference: '0' });
    for (let at = 0; at < 10; at += 1) {
      await Promise.all([
        here.close({ origin: 'sale', reference: `${at}` }),
        here.open({ origin: 'sale', reference: `${at + 1}` }),
      ]);
      expect(await here.enrollment()).toMatchObject({ status: 'active' });
    }
  });
});

test('an identical grant is not inserted again', async () => {
  const here = await place();
  await here.open({ origin: 'manual' });
  await here.open({ origin: 'manual' });
  await here.open({ origin: 'sale', reference: 'A' });
  expect(await here.grants()).toHaveLength(2);
});

test('setting the clock back during an enrollment does not close it', async () => {
  const url = await ownDatabase();
  await asOwner(
    url,
    `create or replace function app_clock() returns timestamptz language sql volatile as
      $$ select app_now() - interval '1 hour' $$`,
  );
  const own = openDatabase(url, { max: 1 });
  const school = await newSchool(own);
  const { id: courseId } = await newCourse(own, school);
  const { studentId } = await newStudent(own, school);
  const places = { producerId: school.producerId, studentIds: [studentId], courseIds: [courseId] };
  const open = (reference: string) =>
    asSchool(own, school, async (tx) => {
      await openGrants(tx, places, { origin: 'sale', reference });
      await refreshEnrollments(tx, places);
      return tx.selectFrom('enrollments').select('status').where('student_id', '=', studentId).execute();
    });
  expect(await open('A')).toEqual([{ status: 'active' }]);
  expect(await open('B')).toEqual([{ status: 'active' }]);
  await own.close();
  await dropOwnDatabase(url);
});
