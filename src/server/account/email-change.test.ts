import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asPlatform } from '../db.ts';
import { enrollStudent } from '../students/enrollment.ts';

const { services, call, signedIn } = await testApp();
const { db, jobs } = services;

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

let school: TestSchool;
let old: string;
let next: string;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  old = `${school.slug}@example.com`;
  next = `nova-${randomUUID()}@example.com`;
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
});

const ask = (email = next, who = producer) => call('producer.requestEmailChange', { email }, who);
const changesTo = (email: string) =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from email_logs where recipient_email = ${email} and template_name = 'email_change'
      order by created_at desc`.execute(tx);
    return rows.map(({ id }) => id);
  });

/** The token of the last such message to an address, once it was sent. */
async function tokenTo(email: string): Promise<string> {
  const [emailId = ''] = await changesTo(email);
  await mail.send(emailId);
  const { text = '' } = mail.receivedBy(email).at(-1) ?? {};
  return /#([\w-]{40,})/.exec(text)?.[1] ?? '';
}
const confirm = (token: string, who = producer) => call('public.confirmEmailChange', { token }, who);
const undo = (token: string) => call('public.undoEmailChange', { token });
const addressOf = (userId: string) =>
  asPlatform(db, async (tx) => {
    const found = tx.selectFrom('profiles').select('email').where('id', '=', userId);
    return (await found.executeTakeFirstOrThrow()).email;
  });

async function change(): Promise<void> {
  await ask();
  expect(await confirm(await tokenTo(next))).toMatchObject({ status: 200, data: { email: next } });
}

describe('a change of address', () => {
  test('takes effect once the new mailbox is proven, and ends sessions elsewhere', async () => {
    const elsewhere = await signedIn({ userId: school.producerId, kind: 'producer' });
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await addressOf(school.producerId)).toBe(old);
    const token = await tokenTo(next);
    expect(mail.receivedBy(next).at(-1)?.text).toContain(`${services.env.publicUrl}/trocar-email#`);
    expect(await confirm(token)).toMatchObject({ status: 200 });
    expect(await addressOf(school.producerId)).toBe(next);
    expect(await call('producer.profile', undefined, producer)).toMatchObject({ data: { email: next } });
    expect((await call('producer.profile', undefined, elsewhere)).data).toMatchObject({ reason: 'email_changed' });
    expect(await confirm(token)).toMatchObject({ code: 'link_invalid' });
    const kept = (await mail.everythingStored()) as string;
    expect(kept).not.toContain(token);
  });

  test('notifies the old mailbox when it is requested and when it takes effect', async () => {
    await change();
    const subjects = await asPlatform(db, async (tx) => {
      const rows = await tx.selectFrom('email_logs').where('recipient_email', '=', old).selectAll().execute();
      return rows.map(({ template_name, producer_id }) => [template_name, producer_id]);
    });
    expect(subjects).toEqual(
      expect.arrayContaining([
        ['security_notice', null],
        ['email_change', null],
      ]),
    );
  });

  test('can only be confirmed in a browser where the account is signed in', async () => {
    const other = await newSchool(db);
    const stranger = await signedIn({ userId: other.producerId, kind: 'producer' });
    await ask();
    const token = await tokenTo(next);
    for (const who of [stranger, {}])
      expect(await confirm(token, who)).toMatchObject({ code: 'email_change_elsewhere' });
    expect(await addressOf(school.producerId)).toBe(old);
    expect(await confirm(token)).toMatchObject({ status: 200 });
  });

  test('to a taken address gives the same answer as to a free one, and sends no mail there', async () => {
    const other = await newSchool(db);
    const taken = `${other.slug}@example.com`;
    const [free, used] = [await ask(), await ask(taken)];
    expect([used.status, used.text]).toEqual([free.status, free.text]);
    const [emailId = ''] = await changesTo(taken);
    await mail.send(emailId);
    expect(mail.receivedBy(taken)).toEqual([]);
    expect(await mail.rowOf(emailId)).toBeUndefined();
  });

  test('of two accounts that request the same one, goes to the first to prove it', async () => {
    const other = await newSchool(db);
    const rival = await signedIn({ userId: other.producerId, kind: 'producer' });
    await ask();
    const mine = await tokenTo(next);
    await ask(next, rival);
    const theirs = await tokenTo(next);
    const answers = await Promise.all([confirm(mine), confirm(theirs, rival)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('email_taken');
  });

  test('requested again invalidates the earlier link', async () => {
    await ask();
    const first = await tokenTo(next);
    await ask(`outra-${next}`);
    expect(await confirm(first)).toMatchObject({ code: 'link_invalid' });
  });

  test('is refused in a session whose credential a school may know', async () => {
    const student = await newStudent(db, school);
    await openEnrollment(db, student, (await newCourse(db, school)).id);
    const scope = school.producerId;
    const who = { userId: student.userId, kind: 'student', producerId: scope } as const;
    const seen = await signedIn({ ...who, credential: { origin: 'chosen_in_school', scope } });
    expect(await call('student.requestEmailChange', { email: next }, seen)).toMatchObject({ code: 'mailbox_unproven' });
    const own = await signedIn(who);
    expect(await call('student.requestEmailChange', { email: next }, own)).toMatchObject({ status: 200 });
    expect(await confirm(await tokenTo(next), own)).toMatchObject({ status: 200 });
    const { email } = await asPlatform(db, (tx) =>
      tx.selectFrom('students').select('email').where('id', '=', student.studentId).executeTakeFirstOrThrow(),
    );
    expect(email).toBe(next);
  });

  test('to the current address is refused, like the sixth try within an hour', async () => {
    expect(await ask(old)).toMatchObject({ code: 'invalid_input' });
    for (let n = 0; n < 5; n += 1) await ask(`n${n}-${next}`);
    expect(await ask()).toMatchObject({ code: 'too_many_requests' });
  });
});

describe('the previous mailbox', () => {
  test('can take the account back with all credentials', async () => {
    await change();
    const token = await tokenTo(old);
    expect(mail.receivedBy(old).at(-1)?.text).toContain(`${services.env.publicUrl}/desfazer-email#`);
    expect(await undo(token)).toMatchObject({ status: 200, data: { email: old } });
    expect(await addressOf(school.producerId)).toBe(old);
    expect(await call('producer.profile', undefined, producer)).toMatchObject({ code: 'session_ended' });
    expect(await undo(token)).toMatchObject({ code: 'link_invalid' });
    const [recovery] = await asPlatform(db, (tx) =>
      tx
        .selectFrom('email_logs')
        .selectAll()
        .where('recipient_email', '=', old)
        .where('template_name', '=', 'recovery')
        .execute(),
    );
    expect(recovery).toBeDefined();
  });

  test('can undo it however many changes followed', async () => {
    await change();
    const token = await tokenTo(old);
    const third = `terceira-${next}`;
    await ask(third);
    await confirm(await tokenTo(third));
    const undoing = await tokenTo(next);
    await undo(token);
    expect(await addressOf(school.producerId)).toBe(old);
    expect(await undo(undoing)).toMatchObject({ code: 'link_invalid' });
  });

  test('is too late after a week', async () => {
    await change();
    const token = await tokenTo(old);
    await asPlatform(db, (tx) =>
      tx
        .updateTable('email_changes')
        .set({ undo_until: sql`app_now() - interval '1 second'` })
        .where('user_id', '=', school.producerId)
        .execute(),
    );
    expect(await undo(token)).toMatchObject({ code: 'link_invalid' });
  });

  test('keeps its address reserved: nobody can sign up with it, and enrollments lead to the account', async () => {
    await change();
    const signUp = {
      name: 'Outra',
      school: 'Escola da Ana',
      email: old,
      password: 'lagoa verde de julho',
      terms: true,
    };
    expect(await call('public.signUp', signUp)).toMatchObject({ data: { home: null } });
    const other = await newSchool(db);
    const { id: courseId } = await newCourse(db, other);
    const person = { name: 'Ana', phone: null, cpf: null, email: old, courseIds: [courseId] };
    await enrollStudent(db, jobs, other, person);
    const enrolled = await asPlatform(db, (tx) =>
      tx.selectFrom('students').select(['user_id', 'email']).where('producer_id', '=', other.producerId).execute(),
    );
    expect(enrolled).toEqual([{ user_id: school.producerId, email: next }]);
    expect(await undo(await tokenTo(old))).toMatchObject({ status: 200 });
    expect(await addressOf(school.producerId)).toBe(old);
  });

  test.each(['producer.correctEmail', 'producer.updateStudent'] as const)(
    'gets nothing that %s of another school sends to the account',
    async (operation) => {
      await change();
      const other = await newSchool(db);
      const { id: courseId } = await newCourse(db, other);
      const theirs = await signedIn({ userId: other.producerId, kind: 'producer' });
      const student = await newStudent(db, other);
      await openEnrollment(db, student, courseId);
      const { studentId } = student;
      const all = { name: 'Duda', phone: null, cpf: null, status: 'active', courseIds: [courseId] };
      const input = { studentId, email: old, ...(operation === 'producer.updateStudent' && all) };
      expect(await call(operation, input, theirs)).toMatchObject({ code: null });
      const sent = await asPlatform(db, (tx) =>
        tx
          .selectFrom('email_logs')
          .select(['recipient_email as to', 'user_id as userId'])
          .where('producer_id', '=', other.producerId)
          .execute(),
      );
      expect(sent).toEqual([{ to: next, userId: school.producerId }]);
    },
  );
});
