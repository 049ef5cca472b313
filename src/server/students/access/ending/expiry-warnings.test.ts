import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays, formatDay } from '#shared/time/days.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, type TestSchool, type TestStudent } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { acrossSchools, asPlatform, asSchool } from '../../../db.ts';
import { lockAccounts } from '../../accounts.ts';
import { removeFromSchool } from '../../removal.ts';
import { type Grant, openGrants } from '../ledger.ts';
import { refreshEnrollments } from '../refresh-enrollments.ts';
import { setEnds } from '../set-ends.ts';
import { warnOfEndings } from './expiry-warnings.ts';

const { services } = await testApp();
const { db } = services;
const TODAY = localDay(new Date());
const inDays = (days: number) => addDays(TODAY, days);
/** Nine in the morning in São Paulo, in so many days. */
const morning = (days = 0) => new Date(`${inDays(days)}T12:00:00Z`);

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

let school: TestSchool;
let student: TestStudent;
let courseId: string;
beforeEach(async () => {
  // A run covers all schools, so rows of other tests are removed first.
  await asPlatform(db, (tx) => tx.updateTable('enrollments').set({ access_until: 'infinity' }).execute());
  school = await newSchool(db, { trial_ends_at: new Date(Date.now() + 900 * 86_400_000).toISOString() });
  student = await newStudent(db, school);
  courseId = (await newCourse(db, school, { title: 'Cerâmica' })).id;
});

const places = (course = courseId) => ({
  producerId: school.producerId,
  studentIds: [student.studentId],
  courseIds: [course],
});
const grant = (given: Partial<Grant>, course = courseId) =>
  asSchool(db, school, async (tx) => {
    await openGrants(tx, places(course), { origin: 'manual', ...given });
    await refreshEnrollments(tx, places(course));
  });
const setEnd = (day: string | null) =>
  asSchool(db, school, async (tx) => {
    await setEnds(tx, places(), new Map([[courseId, day ? endOfDay(day) : null]]));
    await refreshEnrollments(tx, places());
  });
const run = async (days = 0) => (await warnOfEndings(services, morning(days))).emails;
const queued = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['id', 'recipient_email', 'payload', 'status'])
      .where('producer_id', '=', school.producerId)
      .where('template_name', '=', 'access_ending')
      .orderBy('created_at')
      .execute(),
  );

describe('a warning', () => {
  test('is sent 30, 7 and 1 days before the last day, and on no other', async () => {
    await grant({ endsAt: endOfDay(inDays(60)) });
    const mornings: number[] = [];
    for (let day = 0; day <= 62; day += 1) if ((await run(day)) > 0) mornings.push(day);
    expect(mornings).toEqual([30, 53, 59]);
    expect(await queued()).toMatchObject([
      { recipient_email: student.email, payload: { courseIds: [courseId], lastDay: inDays(60) }, status: 'queued' },
      { payload: { lastDay: inDays(60) } },
      { payload: { lastDay: inDays(60) } },
    ]);
  });

  test('is sent once by concurrent, repeated and later runs', async () => {
    await grant({ endsAt: endOfDay(inDays(60)) });
    const counts = await Promise.all([run(30), run(30), run(30)]);
    expect(counts.sort()).toEqual([0, 0, 1]);
    expect([await run(30), await run(31)]).toEqual([0, 0]);
  });

  test('for missed days is sent once', async () => {
    await grant({ endsAt: endOfDay(inDays(60)) });
    expect([await run(33), await run(34)]).toEqual([1, 0]);
    expect([await run(60), await run(60)]).toEqual([1, 0]);
    expect(await run(61)).toBe(0);
  });

  test('waits for a concurrent removal, and then skips that student', async () => {
    await grant({ endsAt: endOfDay(inDays(60)) });
    const { warned } = await asSchool(db, school, async (tx) => {
      await acrossSchools(tx, () => lockAccounts(tx, [student.userId]));
      const warned = run(30);
      await untilAwaited(tx);
      await removeFromSchool(tx, school.producerId, [student.studentId]);
      return { warned };
    });
    expect(await warned).toBe(0);
    expect(await queued()).toEqual([]);
  });

  test('is not sent for an end that was set later than the warning’s day', async () => {
    await grant({ endsAt: endOfDay(inDays(30)) });
    const mornings: number[] = [];
    for (let day = 0; day <= 30; day += 1) if ((await run(day)) > 0) mornings.push(day);
    expect(mornings).toEqual([23, 29]);
  });

  test('starts again with another end', async () => {
    await grant({ endsAt: endOfDay(inDays(60)) });
    expect(await run(53)).toBe(1);
    await setEnd(inDays(90));
    expect([await run(59), await run(60), await run(83), await run(89)]).toEqual([0, 1, 1, 1]);
    await setEnd(null);
    expect(await run(89)).toBe(0);
  });

  test('names all courses that end on that day, and separately those of another day', async () => {
    const { id: same } = await newCourse(db, school, { title: 'Esmalte' });
    const { id: later } = await newCourse(db, school, { title: 'Torno' });
    await grant({ endsAt: endOfDay(inDays(60)) });
    await grant({ endsAt: endOfDay(inDays(60)) }, same);
    await grant({ endsAt: endOfDay(inDays(83)) }, later);
    expect(await run(53)).toBe(2);
    const courses = (await queued()).map(({ payload }) => (payload.courseIds as string[]).sort());
    expect(courses.sort((a, b) => b.length - a.length)).toEqual([[courseId, same].sort(), [later]]);
  });
});

describe('no warning is sent', () => {
  const end = { endsAt: endOfDay(inDays(60)) };
  test('while another grant, even a future one, keeps the course open', async () => {
    await grant(end);
    await grant({ origin: 'sale', reference: 'A', startsAt: morning(50), endsAt: endOfDay(inDays(400)) });
    expect(await run(53)).toBe(0);
  });

  test.each([
    ['who is inactive', () => change('students', { status: 'inactive' })],
    ['who wants no e-mails', () => change('students', { notify_by_email: false })],
    ['of a course that is not published', () => change('courses', { published: false })],
    ['of a course in the bin', () => change('courses', { deleted_at: new Date().toISOString() })],
    ['whose access was closed', () => change('enrollments', { status: 'inactive' })],
  ])('%s', async (_, alter) => {
    await grant(end);
    await alter();
    expect(await run(53)).toBe(0);
  });

  test('for a school whose subscription has ended, until it is renewed', async () => {
    await grant(end);
    const until = (date: Date) =>
      asPlatform(db, (tx) =>
        tx
          .updateTable('profiles')
          .set({ trial_ends_at: date.toISOString() })
          .where('id', '=', school.producerId)
          .execute(),
      );
    await until(morning(50));
    expect(await run(53)).toBe(0);
    await until(morning(900));
    expect(await run(54)).toBe(1);
  });

  const change = (table: 'students' | 'courses' | 'enrollments', set: object) =>
    asPlatform(db, (tx) => tx.updateTable(table).set(set).where('producer_id', '=', school.producerId).execute());
});

describe('the e-mail', () => {
  async function send() {
    for (const { id } of await queued()) await mail.send(id);
    return mail.receivedBy(student.email).at(-1);
  }

  test('says in the school’s name what ends, when, and how to continue', async () => {
    await grant({ endsAt: endOfDay(inDays(7)) });
    await asPlatform(db, (tx) => tx.updateTable('enrollments').set({ warned_days: null }).execute());
    expect(await run()).toBe(1);
    const received = await send();
    expect(received?.subject).toBe(`Seu acesso a Cerâmica termina em ${formatDay(inDays(7))}`);
    expect(received?.text).toContain('Seu acesso termina em 7 dias, Duda Aluna');
    expect(received?.text).toContain(`Último dia: ${formatDay(inDays(7))}`);
    expect(received?.text).toContain(`/alunos/curso/${courseId}?escola=${school.slug}`);
    expect(received?.text).toContain('Enviado por Área de Membros.');
    expect(received?.html).toContain('Continuar assistindo');
    expect(await queued()).toMatchObject([{ status: 'sent' }]);
  });

  test.each([
    [1, 'amanhã'],
    [0, 'hoje'],
  ])('%i days before says %s', async (days, word) => {
    await grant({ endsAt: endOfDay(inDays(days)) });
    await asPlatform(db, (tx) => tx.updateTable('enrollments').set({ warned_days: null }).execute());
    await run();
    expect((await send())?.text).toContain(`Seu acesso termina ${word}, Duda Aluna`);
  });

  test('is not sent if the end has moved meanwhile', async () => {
    await grant({ endsAt: endOfDay(inDays(40)) });
    await run(33);
    await setEnd(inDays(90));
    expect(await send()).toBeUndefined();
    expect(await queued()).toEqual([]);
  });
});
