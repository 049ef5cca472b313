import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { platformsFor } from '#test/fixtures/sales/platform-deliveries.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import {
  address,
  courseId,
  eachWithACourseToSell,
  fixture,
  outcomes,
  school,
  setCourse,
  setSchool,
  status,
} from '#test/fixtures/sales/sales-tests.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { acrossSchools, asPlatform, asSchool } from '../db.ts';
import { courseCompleted } from '../notifications/notices.ts';
import { notify } from '../notifications/notify.ts';
import { lockAccounts } from '../students/accounts.ts';
import { removeFromSchool } from '../students/removal.ts';

const app = await testApp();
const { db, jobs } = app.services;

eachWithACourseToSell();

const { hotmart, charge } = platformsFor(address);
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe('buyers', () => {
  test('T08 one person, however the address is written', async () => {
    await fixture.tell(
      hotmart('PURCHASE_APPROVED', 'A', { buyer: { email: ` ${address().toUpperCase()} `, name: 'Ana' } }),
    );
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'B', { buyer: { email: address(), name: 'Ana' } }));
    expect(await fixture.students()).toMatchObject([{ email: address() }]);
    expect(await fixture.emails()).toHaveLength(1);
  });

  test('T09 a student of another course has a second enrollment and keeps the password', async () => {
    const other = await newCourse(db, school, { title: 'Outro' });
    const student = await newStudent(db, school, { name: 'Nome que a escola conhece' });
    await openEnrollment(db, student, other.id);
    await asPlatform(db, (tx) =>
      tx
        .insertInto('credentials')
        .values({ user_id: student.userId, password_hash: 'hash', origin: 'chosen_after_proof' })
        .execute(),
    );
    const mail = await outgoingMail(app.services);
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'A', { buyer: { email: student.email, name: 'Outro nome' } }));
    await mail.send(await mail.lastQueuedTo(student.email));
    expect(mail.receivedBy(student.email)[0]?.text).toContain('Use a senha que você já tem');
    expect(await mail.passwordHashOf(student.email)).toBe('hash');
    await mail.stop();
    expect(await fixture.students()).toMatchObject([{ name: 'Nome que a escola conhece' }]);
    expect(await status()).toEqual(['active']);
  });

  test('T10 a buyer of two schools has one account and a student in each', async () => {
    const otherSchool = await newSchool(db);
    const other = salesFixture(app, otherSchool, (await newCourse(db, otherSchool)).id);
    const sale = hotmart('PURCHASE_APPROVED');
    await Promise.all([fixture.post(sale), other.post(sale)]);
    await Promise.all([fixture.work(), other.work()]);
    const [mine, theirs] = [await fixture.students(), await other.students()];
    expect([mine.length, theirs.length]).toEqual([1, 1]);
    expect(mine[0]?.user_id).toBe(theirs[0]?.user_id);
    await other.tell(hotmart('PURCHASE_REFUNDED'));
    expect(await status()).toEqual(['active']);
  });

  test('T11 a producer who buys stays a producer, and gets access', async () => {
    const buyer = await newSchool(db);
    const email = `${buyer.slug}@example.com`;
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'A', { buyer: { email, name: 'Outro nome' } }));
    expect(await status()).toEqual(['active']);
    const profile = await asPlatform(db, (tx) =>
      tx.selectFrom('profiles').selectAll().where('email', '=', email).executeTakeFirst(),
    );
    expect(profile).toMatchObject({ id: buyer.producerId, role: 'admin', name: 'Ana Produtora' });
  });

  test('records of two tools with equal ids are two people, who may buy again', async () => {
    for (const name of ['ana', 'bia']) await fixture.tell({ id: 1, email: address(name), name });
    expect(await fixture.students()).toHaveLength(2);
    await fixture.tell({ event: 'refund', email: address('ana') });
    expect((await status()).sort()).toEqual(['active', 'inactive']);
    await fixture.tell({ id: 1, email: address('ana'), name: 'ana' });
    expect(await status()).toEqual(['active', 'active']);
  });

  test('T22 missing or invalid buyer data does not prevent the enrollment', async () => {
    await fixture.tell({ email: 'maria.da-silva@example.com', cpf: 3179512013, transaction: '1', phone: 'x' });
    await fixture.tell({ email: 'loja@example.com', nome: 'Loja', cpf: '11.222.333/0001-81', transaction: '2' });
    const students = await fixture.students();
    expect(students.map(({ name, cpf, phone }) => ({ name, cpf, phone }))).toEqual(
      expect.arrayContaining([
        { name: 'Maria Da Silva', cpf: null, phone: null },
        { name: 'Loja', cpf: null, phone: null },
      ]),
    );
  });

  test('T22 of several addresses the first valid one counts', async () => {
    const customer = { name: 'Ana', email: 'teste' };
    const subscription = { id: 'S', customer: { email: address() } };
    await fixture.tell({ secret: 'x', event: 'purchase_approved', data: { id: 'C1', customer, subscription } });
    expect(await fixture.students()).toMatchObject([{ email: address(), name: 'Ana' }]);
  });

  test('T26 markup and line breaks in a name are text', async () => {
    const name = '<script>alert(1)</script> Ana\r\nBcc: x@example.com';
    const mail = await outgoingMail(app.services);
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'A', { buyer: { email: address(), name } }));
    await mail.send(await mail.lastQueuedTo(address()));
    const [message] = mail.receivedBy(address());
    expect(message?.html).not.toContain('<script>');
    expect(message?.html).toContain('&#60;script&#62;');
    expect(message?.bcc ?? []).toEqual([]);
    await mail.stop();
  });
});

test('completing a course during another purchase does not deadlock', async () => {
  await fixture.tell(hotmart('PURCHASE_APPROVED', 'A'));
  const [student] = await fixture.students();
  await fixture.post(hotmart('PURCHASE_APPROVED', 'B'));
  const { working } = await asSchool(db, school, async (tx) => {
    await sql`select from enrollments where student_id = ${student?.id} for no key update`.execute(tx);
    const working = fixture.work();
    await untilAwaited(tx);
    await notify(
      tx,
      jobs,
      { ...school, studentIds: [student?.id ?? ''] },
      courseCompleted({ id: courseId, title: 'Cerâmica' }),
    );
    return { working };
  });
  await working;
  expect(await outcomes()).toEqual(['enrolled', 'renewed']);
});

test('a student removed during another purchase is enrolled again', async () => {
  await fixture.tell(charge('order_approved', 'K1', 1));
  await fixture.tell(charge('subscription_canceled', 'K1', 1));
  const [student] = await fixture.students();
  await fixture.post(charge('order_approved', 'K2', 2));
  const { working } = await asSchool(db, school, async (tx) => {
    await acrossSchools(tx, () => lockAccounts(tx, [student?.user_id ?? '']));
    const working = fixture.work();
    await untilAwaited(tx);
    await removeFromSchool(tx, school.producerId, [student?.id ?? '']);
    return { working };
  });
  await working;
  expect(await outcomes()).toEqual(['enrolled', 'closed', 'enrolled']);
  expect((await fixture.students()).map(({ id }) => id)).not.toContain(student?.id);
  expect(await status()).toEqual(['active']);
});

describe('a paid sale that cannot be applied', () => {
  test.each([
    ['T20', 'student_limit', () => setSchool({ student_limit: 0 }), () => setSchool({ student_limit: 1 })],
    [
      'T19',
      'school_expired',
      () => setSchool({ trial_ends_at: '2026-01-01' }),
      () => setSchool({ trial_ends_at: tomorrow() }),
    ],
    ['T19', 'course_deleted', () => setCourse({ deleted_at: '2026-01-01' }), () => setCourse({ deleted_at: null })],
    ['T19', 'course_unpublished', () => setCourse({ published: false }), () => setCourse({ published: true })],
    [
      'T19',
      'course_over',
      () => setCourse({ access_last_day: '2026-01-01' }),
      () => setCourse({ access_last_day: null }),
    ],
  ])('%s %s: the sale waits, the response is 200, and nothing else is created', async (_, reason, hinder) => {
    await hinder();
    expect(await fixture.tell(hotmart('PURCHASE_APPROVED'))).toBe(200);
    expect(await fixture.students()).toEqual([]);
    expect(await fixture.emails()).toEqual([]);
    expect(await fixture.deliveries()).toMatchObject([{ status: 'waiting', outcome: reason }]);
    expect(await fixture.purchases()).toMatchObject([{ waiting_for: reason, buyer: { email: address() } }]);
    const account = await asPlatform(db, (tx) =>
      tx.selectFrom('profiles').select('id').where('email', '=', address()).executeTakeFirst(),
    );
    expect(account).toBeUndefined();
  });

  test('is closed by a refund', async () => {
    await setSchool({ student_limit: 0 });
    await fixture.tell(hotmart('PURCHASE_APPROVED'));
    await fixture.tell(hotmart('PURCHASE_REFUNDED'));
    expect(await fixture.deliveries()).toMatchObject([{ status: 'applied', outcome: 'closed' }, { status: 'applied' }]);
    expect(await fixture.purchases()).toMatchObject([{ waiting_for: null, buyer: null }]);
  });

  test('T21 while e-mail fails, the enrollment is done and its e-mail waits, to be sent once', async () => {
    const mail = await outgoingMail(app.services);
    await fixture.tell(hotmart('PURCHASE_APPROVED'));
    const id = await mail.lastQueuedTo(address());
    mail.refusals.push(451);
    await mail.send(id);
    expect(mail.receivedBy(address())).toEqual([]);
    expect(await status()).toEqual(['active']);
    await mail.send(id);
    await mail.send(id);
    expect(mail.receivedBy(address())).toHaveLength(1);
    await mail.stop();
  });
});
