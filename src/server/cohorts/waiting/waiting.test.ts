import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { enrolledIn, inDays, newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool, newStudent, type TestSchool, type TestStudent } from '#test/fixtures/factories.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { deleteCourse } from '../../courses/trash/delete.ts';
import { restoreItem } from '../../courses/trash/restore.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { enterCohorts } from '../../students/access/cohorts/enter.ts';
import { closeAllGrants, openGrants } from '../../students/access/ledger.ts';
import { refreshEnrollments } from '../../students/access/refresh-enrollments.ts';
import { enrollStudent } from '../../students/enrollment.ts';
import { importBatch } from '../../students/import/batch.ts';
import { readImport } from '../../students/import/read.ts';
import { startImport } from '../../students/import/start.ts';
import { removeStudents } from '../../students/removal.ts';
import { listCohorts } from '../cohorts.ts';
import { listMembers, moveStudents } from '../members.ts';
import { deleteCohort } from '../save.ts';
import { admitWaiting } from './admit.ts';
import { admitFromLists } from './admit-waiting.ts';
import { listChoices } from './choices.ts';
import { joinWaiting, leaveWaiting, listWaiting } from './waiting-list.ts';

const { services } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let course: { id: string };
beforeEach(async () => {
  school = await newSchool(db, { student_limit: 2000 });
  course = await newCourse(db, school, { title: 'Violão', modules: [[{ title: 'A1' }]] });
});

const cohortOf = (columns: Parameters<typeof newCohort>[3]) => newCohort(db, school, course.id, columns);
const students = (count: number) => Promise.all(Array.from({ length: count }, () => newStudent(db, school)));
const idsOf = (people: readonly { studentId: string }[]) => people.map(({ studentId }) => studentId);
const waitingIn = async (cohortId: string) =>
  (await listWaiting(db, school, { cohortId })).students.map(({ id }) => id);
const membersOf = async (cohortId: string) => {
  const place = { courseId: course.id, cohortId, search: '', page: 1 };
  return (await listMembers(db, school, place)).students.map(({ id }) => id);
};
const join = (cohortId: string, people: readonly TestStudent[]) =>
  joinWaiting(db, school, { cohortId, studentIds: idsOf(people) });
const close = ({ studentId }: TestStudent) =>
  asSchool(db, school, async (tx) => {
    const places = { producerId: school.producerId, studentIds: [studentId], courseIds: [course.id] };
    await closeAllGrants(tx, places);
    await refreshEnrollments(tx, places);
  });
const sentTo = ({ studentId, email }: TestStudent) =>
  asPlatform(db, async (tx) => ({
    notices: (await tx.selectFrom('notifications').select('title').where('student_id', '=', studentId).execute()).map(
      ({ title }) => title,
    ),
    mails: (
      await tx.selectFrom('email_logs').select('template_name').where('recipient_email', '=', email).execute()
    ).map(({ template_name }) => template_name),
  }));
const person = (name: string) => ({ name, email: `${randomUUID()}@example.com`, phone: null, cpf: null });

describe('a waiting list', () => {
  test('keeps people’s order and places', async () => {
    const cohortId = await cohortOf({ seats: 1 });
    const people = await students(4);
    const [first, second, third, fourth] = people as [TestStudent, TestStudent, TestStudent, TestStudent];
    await join(cohortId, [second, first]);
    await join(cohortId, [third, second, fourth]);
    expect(await waitingIn(cohortId)).toEqual(idsOf([second, first, third, fourth]));
    await leaveWaiting(db, school, { cohortId, studentIds: [first.studentId] });
    await leaveWaiting(db, school, { cohortId, studentIds: [first.studentId] });
    expect(await waitingIn(cohortId)).toEqual(idsOf([second, third, fourth]));
    await removeStudents(db, school, { studentIds: [second.studentId] });
    expect(await waitingIn(cohortId)).toEqual(idsOf([third, fourth]));
    const { cohorts } = await listCohorts(db, school, { courseId: course.id });
    expect(cohorts[0]).toMatchObject({ waiting: 2, students: 0, seats: 1 });
  });

  test('admits the named people, as many as there are seats, and tells each once', async () => {
    const cohortId = await cohortOf({ name: 'Turma 2', seats: 2 });
    const [newcomer, other] = (await students(2)) as [TestStudent, TestStudent];
    const mover = await enrolledIn(db, school, course.id);
    await join(cohortId, [newcomer, mover, other]);
    const ask = (people: TestStudent[]) =>
      admitWaiting(db, jobs, school, { courseId: course.id, cohortId, studentIds: idsOf(people) });
    await expect(ask([newcomer, mover, other])).rejects.toMatchObject({ code: 'cohort_full' });
    expect(await waitingIn(cohortId)).toHaveLength(3);
    expect(await ask([newcomer, mover])).toEqual({ admitted: 2 });
    expect(await ask([newcomer, mover])).toEqual({ admitted: 0 });
    expect((await membersOf(cohortId)).sort()).toEqual(idsOf([newcomer, mover]).sort());
    expect(await waitingIn(cohortId)).toEqual([other.studentId]);
    expect(await sentTo(newcomer)).toEqual({ notices: ['Novo curso liberado'], mails: ['course_access'] });
    expect(await sentTo(mover)).toEqual({ notices: ['Sua vaga em Turma 2 saiu'], mails: ['seat_freed'] });
    await expect(ask([other])).rejects.toMatchObject({ code: 'cohort_full' });
  });

  test('is left by whoever gets into the turma another way, and kept by the others', async () => {
    const [cohortId, other] = [await cohortOf({}), await cohortOf({ is_default: true })];
    const people = await students(4);
    const [moved, enrolled, entered, last] = people as [TestStudent, TestStudent, TestStudent, TestStudent];
    for (const list of [cohortId, other]) await join(list, people);
    const named = (each: TestStudent) => ({
      producerId: school.producerId,
      studentIds: [each.studentId],
      courseIds: [course.id],
    });
    const cohorts = new Map([[course.id, cohortId]]);
    await asSchool(db, school, async (tx) => {
      for (const each of [moved, entered])
        await openGrants(tx, named(each), { origin: 'sale', cohorts: new Map([[course.id, null]]) });
      await openGrants(tx, named(enrolled), { origin: 'sale', cohorts });
      await enterCohorts(tx, named(entered), cohorts);
      for (const each of people) await refreshEnrollments(tx, named(each));
    });
    await moveStudents(db, school, { courseId: course.id, cohortId, studentIds: idsOf([moved]) });
    expect(await waitingIn(cohortId)).toEqual([last.studentId]);
    expect(await waitingIn(other)).toEqual(idsOf(people));
  });

  test('tells who is inactive: they keep their place, and get no seat', async () => {
    const cohortId = await cohortOf({ seats: 1 });
    const inactive = await newStudent(db, school, { status: 'inactive' });
    const [next] = (await students(1)) as [TestStudent];
    await join(cohortId, [inactive]);
    await join(cohortId, [next]);
    expect(await listWaiting(db, school, { cohortId })).toMatchObject({
      ...{ free: 1, total: 2 },
      students: [
        { id: inactive.studentId, active: false },
        { id: next.studentId, active: true },
      ],
    });
    const studentIds = idsOf([inactive, next]);
    expect(await admitWaiting(db, jobs, school, { courseId: course.id, cohortId, studentIds })).toEqual({
      admitted: 1,
    });
    expect(await waitingIn(cohortId)).toEqual([inactive.studentId]);
  });

  test('admits automatically only if the turma wants that and takes enrollments, first come first', async () => {
    const wants = await cohortOf({ seats: 2, admits_waiting: true });
    const closed = await cohortOf({ admits_waiting: true, enroll_until: inDays(-1) });
    const byHand = await cohortOf({});
    const people = await students(3);
    for (const cohortId of [wants, closed, byHand]) await join(cohortId, people);
    await admitFromLists(services);
    expect((await membersOf(wants)).sort()).toEqual(idsOf(people.slice(0, 2)).sort());
    expect(await waitingIn(wants)).toEqual(idsOf(people.slice(2)));
    expect([await waitingIn(closed), await waitingIn(byHand)]).toEqual([idsOf(people), idsOf(people)]);
    await close(people[0] as TestStudent);
    await Promise.all([admitFromLists(services), admitFromLists(services)]);
    expect(await waitingIn(wants)).toEqual([]);
    expect((await sentTo(people[2] as TestStudent)).mails).toEqual(['course_access']);
  });

  test('with 200 concurrent joins and leaves never exceeds the seats, and nobody overtakes', async () => {
    const seats = 5;
    const cohortId = await cohortOf({ seats, admits_waiting: true });
    const people = await students(100);
    await Promise.all([
      ...people.map((each) => join(cohortId, [each])),
      ...people.map(async (each, n) => {
        if (n % 4 === 0) await leaveWaiting(db, school, { cohortId, studentIds: [each.studentId] });
        if (n % 10 === 0) await admitFromLists(services);
      }),
    ]);
    await admitFromLists(services);
    const inside = await membersOf(cohortId);
    expect(inside).toHaveLength(seats);
    const order = await waitingIn(cohortId);
    expect(new Set([...inside, ...order]).size).toBe(inside.length + order.length);
    await Promise.all(
      people
        .filter(({ studentId }) => inside.includes(studentId))
        .map(async (each) => {
          await close(each);
          await admitFromLists(services);
        }),
    );
    await admitFromLists(services);
    expect((await membersOf(cohortId)).sort()).toEqual(order.slice(0, seats).sort());
    expect(await waitingIn(cohortId)).toEqual(order.slice(seats));
  });

  test('stays while its course is in the bin, admits nobody meanwhile, and prevents deleting the turma', async () => {
    const cohortId = await cohortOf({ admits_waiting: true });
    const people = await students(2);
    await join(cohortId, people);
    await expect(deleteCohort(db, school, { cohortId })).rejects.toMatchObject({ code: 'cohort_not_empty' });
    await deleteCourse(db, school, { courseId: course.id });
    await admitFromLists(services);
    await expect(listWaiting(db, school, { cohortId })).rejects.toMatchObject({ code: 'not_found' });
    await restoreItem(db, school, { kind: 'course', id: course.id });
    expect(await waitingIn(cohortId)).toEqual(idsOf(people));
    await admitFromLists(services);
    expect(await membersOf(cohortId)).toHaveLength(2);
  });
});

describe('an enrollment', () => {
  const enroll = (input: object) =>
    enrollStudent(db, jobs, school, { ...person('Nova Aluna'), courseIds: [course.id], ...input });
  const into = (cohortId: string, wait = false) => ({ cohorts: [{ courseId: course.id, cohortId, wait }] });

  test('enters the chosen turma, with the course’s end or its own', async () => {
    const [chosen, open] = [await cohortOf({}), await cohortOf({ is_default: true })];
    const byDefault = await enroll({});
    const named = await enroll(into(chosen));
    const ending = await enroll({ ...into(chosen), accessPeriod: { days: 30 } });
    const endingOpen = await enroll({ accessPeriod: { days: 30 } });
    expect((await membersOf(open)).sort()).toEqual([byDefault.id, endingOpen.id].sort());
    expect((await membersOf(chosen)).sort()).toEqual([named.id, ending.id].sort());
  });

  test('enters none that has ended, and nobody is admitted into it from its list', async () => {
    const over = { starts_at: inDays(-9), ends_at: inDays(-1) };
    const [byDefault, listed] = [
      await cohortOf({ ...over, is_default: true }),
      await cohortOf({ ...over, admits_waiting: true }),
    ];
    await enroll({});
    expect(await membersOf(byDefault)).toEqual([]);
    const people = await students(1);
    await join(listed, people);
    await admitFromLists(services);
    expect(await waitingIn(listed)).toEqual(idsOf(people));
  });

  test('into a full one is refused or waits: nothing opens and no e-mail is sent until there is a seat', async () => {
    const cohortId = await cohortOf({ seats: 1, admits_waiting: true });
    const inside = await enroll(into(cohortId));
    await expect(enroll(into(cohortId))).rejects.toMatchObject({ code: 'cohort_full' });
    const email = `${randomUUID()}@example.com`;
    const waiting = await enroll({ ...into(cohortId, true), email });
    expect(await waitingIn(cohortId)).toEqual([waiting.id]);
    const sent = () => sentTo({ studentId: waiting.id, email } as TestStudent);
    expect(await sent()).toEqual({ notices: [], mails: [] });
    await removeStudents(db, school, { studentIds: [inside.id] });
    await admitFromLists(services);
    expect(await membersOf(cohortId)).toEqual([waiting.id]);
    expect(await sent()).toEqual({ notices: ['Novo curso liberado'], mails: ['course_access'] });
  });

  test('refuses a turma of another course', async () => {
    const other = await newCourse(db, school);
    const foreign = await newCohort(db, school, other.id);
    for (const wait of [false, true])
      await expect(enroll(into(foreign, wait))).rejects.toMatchObject({ code: 'not_found' });
  });

  test('offers the turmas with their state, and which one is the default', async () => {
    const ids = {
      open: await cohortOf({ name: 'A', enroll_from: inDays(-1) }),
      full: await cohortOf({ name: 'B', seats: 1 }),
      before: await cohortOf({ name: 'C', enroll_from: inDays(1) }),
      over: await cohortOf({ name: 'D', enroll_until: inDays(-1) }),
    };
    await cohortOf({ name: 'E', starts_at: inDays(-9), ends_at: inDays(-1) });
    await enroll(into(ids.full));
    const { cohorts } = await listChoices(db, school);
    expect(cohorts.map(({ id, state, current }) => [id, state, current])).toEqual([
      [ids.open, 'open', true],
      [ids.full, 'full', false],
      [ids.before, 'before', false],
      [ids.over, 'over', false],
    ]);
  });

  test('of a list fills the seats in its order, and the others wait in it', async () => {
    const cohortId = await cohortOf({ seats: 2 });
    const importId = randomUUID();
    const rows = ['a', 'b', 'c', 'd'].map((name, at) => ({
      ...{ line: at + 1, name: `Aluna ${name}`, phone: '', cpf: '' },
      email: `${name}-${importId}@example.com`,
    }));
    await startImport(services, school, { importId, rows, courseIds: [course.id], ...into(cohortId) });
    while (await importBatch(services, { producerId: school.producerId, importId })) {}
    const outcomes = await asPlatform(db, (tx) =>
      tx
        .selectFrom('student_import_rows')
        .select('outcome')
        .where('import_id', '=', importId)
        .orderBy('line')
        .execute(),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'waitlisted', 'waitlisted']);
    const shown = await readImport(db, school, { importId, page: 1, filter: 'waitlisted' });
    expect(shown).toMatchObject({ people: 2, shown: 2, rows: [{ line: 3 }, { line: 4 }] });
    const { students } = await listWaiting(db, school, { cohortId });
    expect(students.map(({ name }) => name)).toEqual(['Aluna c', 'Aluna d']);
  });
});

test('admitting locks accounts before the turma, as other operations do', async () => {
  const cohortId = await cohortOf({ seats: 5 });
  const [person] = (await students(1)) as [TestStudent];
  await join(cohortId, [person]);
  let admitted: Promise<unknown> | undefined;
  await asPlatform(db, async (tx) => {
    await sql`select from profiles where id = ${person.userId} for update`.execute(tx);
    admitted = admitWaiting(db, jobs, school, { courseId: course.id, cohortId, studentIds: [person.studentId] });
    await untilAwaited(tx);
    await sql`select from cohorts where id = ${cohortId} for update nowait`.execute(tx);
  });
  expect(await admitted).toEqual({ admitted: 1 });
});
