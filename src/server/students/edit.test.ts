import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { acrossSchools, asPlatform, asSchool, type Tx } from '../db.ts';
import { setCompletion } from '../learning/progress/completion.ts';
import { closeAllGrants, openGrants } from './access/ledger.ts';
import { refreshEnrollments } from './access/refresh-enrollments.ts';
import { lockAccounts } from './accounts.ts';
import { columnsOf, moveStudent, writeStudent } from './edit.ts';
import { findOrAddStudent } from './enrollment.ts';
import { removeFromSchool } from './removal.ts';

const { services, call, signedIn } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let producer: Caller;
let first: { id: string; lessonIds: string[] };
let second: { id: string };
let student: TestStudent;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  first = await newCourse(db, school, { title: 'Cerâmica', modules: [[{}, {}]] });
  second = await newCourse(db, school, { title: 'Esmalte' });
  student = await newStudent(db, school, { cpf: '52998224725', phone: '+5511987654321' });
  await openEnrollment(db, student, first.id);
});

const edit = (changes: object = {}, { studentId } = student) =>
  call(
    'producer.updateStudent',
    { studentId, name: 'Duda', email: student.email, status: 'active', courseIds: [first.id], ...changes },
    producer,
  );
const row = ({ studentId } = student) =>
  asPlatform(db, (tx) => tx.selectFrom('students').selectAll().where('id', '=', studentId).executeTakeFirst());
const enrollments = () =>
  asPlatform(db, async (tx) => {
    const all = tx.selectFrom('enrollments').select(['course_id', 'status', 'progress']);
    const rows = await all.where('student_id', '=', student.studentId).execute();
    return Object.fromEntries(rows.map(({ course_id, status, progress }) => [course_id, `${status} ${progress}`]));
  });
const emails = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['recipient_email', 'template_name', 'payload'])
      .where('producer_id', '=', school.producerId)
      .execute(),
  );
const account = (userId: string) =>
  asPlatform(db, (tx) =>
    tx.selectFrom('profiles').select(['name', 'email']).where('id', '=', userId).executeTakeFirst(),
  );

test('a concurrent removal of the student is waited for, and then not found', async () => {
  const { editing } = await asSchool(db, school, async (tx) => {
    await acrossSchools(tx, () => lockAccounts(tx, [student.userId]));
    const editing = edit({ courseIds: [first.id, second.id] });
    await untilAwaited(tx);
    await removeFromSchool(tx, school.producerId, [student.studentId]);
    return { editing };
  });
  expect((await editing).code).toBe('not_found');
  expect(await row()).toBeUndefined();
});

test('the school’s data changes, and blank clears a field', async () => {
  expect(await edit({ name: ' Duda  Lima ', phone: '', cpf: '111.444.777-35', status: 'inactive' })).toMatchObject({
    data: { id: student.studentId, emailSent: false },
  });
  expect(await row()).toMatchObject({ phone: null, cpf: '11144477735', status: 'inactive', email: student.email });
  expect(await account(student.userId)).toEqual({ name: 'Duda Aluna', email: student.email });
  expect(await emails()).toEqual([]);
});

test.each([
  [{ name: '' }, 'name', 'required'],
  [{ email: 'duda@' }, 'email', 'invalid'],
  [{ cpf: '529.982.247-26' }, 'cpf', 'invalid'],
  [{ phone: '123' }, 'phone', 'invalid'],
  [{ status: 'banned' }, 'status', 'invalid'],
  [{ courseIds: [] }, 'courseIds', 'required'],
])('%j is refused', async (changes, field, code) => {
  expect(await edit(changes)).toMatchObject({ status: 422, data: { fields: [{ field, code }] } });
  expect(await row()).toMatchObject({ name: 'Duda Aluna', cpf: '52998224725' });
});

test('what a sale, a refund or a colleague changed while the form was open stays, beside what the form changed', async () => {
  const third = await newCourse(db, school, { title: 'Vidro' });
  const { name, email, phone, cpf } = (await row()) ?? {};
  const seen = { name, email, phone, cpf, status: 'active', courseIds: [first.id] };
  const places = { producerId: school.producerId, studentIds: [student.studentId] };
  await asSchool(db, school, async (tx) => {
    await openGrants(tx, { ...places, courseIds: [second.id] }, { origin: 'sale', reference: 'A' });
    await closeAllGrants(tx, { ...places, courseIds: [first.id] });
    await refreshEnrollments(tx, { ...places, courseIds: [first.id, second.id] });
    await tx.updateTable('students').set({ cpf: '11144477735' }).where('id', '=', student.studentId).execute();
  });
  const form = { ...seen, name: 'Duda Lima', courseIds: [first.id, third.id], seen };
  expect(await edit(form)).toMatchObject({ code: null });
  expect(await row()).toMatchObject({ name: 'Duda Lima', phone, cpf: '11144477735' });
  const open = { [second.id]: 'active 0', [third.id]: 'active 0' };
  expect(await enrollments()).toEqual({ [first.id]: 'inactive 0', ...open });
});

/** Saves the form as it was filled with the present row, while a transaction that has changed the row ends. */
async function editBehind(changes: object, change: (tx: Tx) => Promise<unknown>) {
  const { name, email, phone, cpf, status } = (await row()) ?? {};
  const seen = { name, email, phone, cpf, status, courseIds: [first.id] };
  const { editing } = await asSchool(db, school, async (tx) => {
    await change(tx);
    const editing = edit({ ...seen, ...changes, seen });
    await untilAwaited(tx);
    return { editing };
  });
  return editing;
}
const changes = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('school_deeds')
      .select(['subject', 'details'])
      .where('producer_id', '=', school.producerId)
      .where('action', '=', 'student_changed')
      .execute(),
  );

describe('while the form is being saved', () => {
  test('a sale activates the student and fills their fields', async () => {
    await asPlatform(db, (tx) =>
      tx
        .updateTable('students')
        .set({ status: 'inactive', phone: null, cpf: null })
        .where('id', '=', student.studentId)
        .execute(),
    );
    const bought = { phone: '+5511912345678', cpf: '11144477735' };
    const saved = await editBehind({ name: 'Duda Lima', courseIds: [first.id, second.id] }, (tx) =>
      findOrAddStudent(tx, { ...student, name: 'Duda', ...bought }),
    );
    expect(saved).toMatchObject({ data: { name: 'Duda Lima', emailSent: true } });
    expect(await row()).toMatchObject({ name: 'Duda Lima', status: 'active', ...bought });
    expect(await changes()).toEqual([{ subject: 'Duda Lima', details: { fields: ['name', 'courses'] } }]);
  });

  test('a colleague changes another field, and the answer says so', async () => {
    const saved = await editBehind({ phone: '+5511912345678' }, (tx) =>
      writeStudent(tx, student, { name: 'Duda Lima' }),
    );
    expect(saved).toMatchObject({ data: { name: 'Duda Lima' } });
    expect(await row()).toMatchObject({ name: 'Duda Lima', phone: '+5511912345678' });
    expect(await changes()).toMatchObject([{ subject: 'Duda Lima', details: { fields: ['phone'] } }]);
  });

  test('a colleague corrects the e-mail, which the form did not change', async () => {
    const email = `certo-${randomUUID()}@example.com`;
    const saved = await editBehind({ name: 'Duda Lima', courseIds: [first.id, second.id] }, (tx) =>
      moveStudent(tx, school.producerId, student, { email, name: 'Duda' }, (account) =>
        writeStudent(tx, student, columnsOf(account)),
      ),
    );
    expect(saved).toMatchObject({ data: { emailSent: true } });
    expect(await row()).toMatchObject({ name: 'Duda Lima', email });
    expect(await emails()).toMatchObject([{ recipient_email: email }]);
  });
});

describe('the courses', () => {
  test('added courses open with an e-mail; those left out close, whatever their source', async () => {
    const places = { producerId: school.producerId, studentIds: [student.studentId], courseIds: [first.id] };
    await asSchool(db, school, async (tx) => {
      await openGrants(tx, places, { origin: 'sale', reference: 'A' });
      await refreshEnrollments(tx, places);
    });
    expect(await edit({ courseIds: [second.id] })).toMatchObject({ data: { emailSent: true } });
    expect(await enrollments()).toEqual({ [first.id]: 'inactive 0', [second.id]: 'active 0' });
    expect(await emails()).toEqual([
      {
        recipient_email: student.email,
        template_name: 'course_access',
        payload: { courseIds: [second.id], passwordSetBySchool: false },
      },
    ]);
  });

  test('added with a last day enter the turma that takes enrollments, like any other', async () => {
    const cohortId = await newCohort(db, school, second.id, { is_default: true, seats: 1 });
    const add = (who = student) =>
      edit(
        { email: who.email, courseIds: [first.id, second.id], ends: [{ courseId: second.id, lastDay: '2090-12-31' }] },
        who,
      );
    expect(await add()).toMatchObject({ code: null });
    const grants = await asPlatform(db, (tx) =>
      tx
        .selectFrom('access_grants')
        .select(['cohort_id', 'ends_at'])
        .where('student_id', '=', student.studentId)
        .where('course_id', '=', second.id)
        .execute(),
    );
    expect(grants).toMatchObject([{ cohort_id: cohortId, ends_at: expect.stringContaining('2091-01-01') }]);
    const late = await newStudent(db, school);
    await openEnrollment(db, late, first.id);
    expect(await add(late)).toMatchObject({ code: 'cohort_full' });
  });

  test('can stay empty for a student without any', async () => {
    const other = await newStudent(db, school);
    expect(await edit({ email: other.email, courseIds: [], phone: '(11) 3333-4444' }, other)).toMatchObject({
      code: null,
    });
    expect(await row(other)).toMatchObject({ phone: '+551133334444' });
  });

  test('of another school are not found, without changes', async () => {
    const theirs = await newCourse(db, await newSchool(db));
    expect(await edit({ name: 'Outra', courseIds: [first.id, theirs.id] })).toMatchObject({ code: 'not_found' });
    expect(await row()).toMatchObject({ name: 'Duda Aluna' });
  });
});

describe('a new e-mail', () => {
  test('moves the student with all progress to its account, and deletes the unused one', async () => {
    await setCompletion(db, jobs, student, { lessonId: first.lessonIds[0] ?? '', completed: true });
    const before = await signedIn({ kind: 'student', ...student });
    const email = `certo-${randomUUID()}@example.com`;
    expect(await edit({ email })).toMatchObject({ data: { emailSent: true } });

    const moved = await row();
    expect(moved).toMatchObject({ email });
    expect(moved?.user_id).not.toBe(student.userId);
    expect(await account(moved?.user_id ?? '')).toMatchObject({ email });
    expect(await account(student.userId)).toBeUndefined();
    expect(await enrollments()).toEqual({ [first.id]: 'active 50' });
    expect(await emails()).toMatchObject([{ recipient_email: email, payload: { courseIds: [first.id] } }]);
    expect((await call('student.catalogue', undefined, before)).status).toBe(401);
  });

  test('leaves an account unchanged that another school uses', async () => {
    const elsewhere = await newSchool(db);
    await asPlatform(db, (tx) =>
      tx
        .insertInto('students')
        .values({
          producer_id: elsewhere.producerId,
          id: randomUUID(),
          user_id: student.userId,
          email: student.email,
          name: 'Duda de lá',
        })
        .execute(),
    );
    await edit({ email: `certo-${randomUUID()}@example.com` });
    expect(await account(student.userId)).toEqual({ name: 'Duda Aluna', email: student.email });
  });

  test('of another student of the school is refused at its field', async () => {
    const other = await newStudent(db, school);
    expect(await edit({ email: other.email })).toMatchObject({
      code: 'email_taken',
      data: { fields: [{ field: 'email' }] },
    });
    expect(await row()).toMatchObject({ email: student.email, user_id: student.userId });
  });
});
