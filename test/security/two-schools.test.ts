import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { sendHeldEmailsOfCourse } from '#server/students/access/held-access-sending.ts';
import type { Caller } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { passwordIn, type School, tokensIn, twoSchools } from './two-schools.ts';

/* Two schools with one person: nothing that school A could have seen opens school B, a panel or the platform. */

const { app, openSchool, carriedTo, enroll } = await twoSchools();
const { call, services } = app;
const { db } = services;
const [a, b] = [await openSchool(), await openSchool()];

const PASSWORD = 'uma-senha-que-a-escola-viu';
const at = ({ slug }: School) => ({ headers: { cookie: `escola=${slug}` } });
const newEmail = () => `${randomUUID()}@example.com`;

/** Everything a password opens. */
async function opened(email: string, password: string): Promise<string[]> {
  const input = { email, password };
  const doors = {
    A: await call('public.signInStudent', input, at(a)),
    B: await call('public.signInStudent', input, at(b)),
    'the panel': await call('public.signIn', input),
  };
  return Object.entries(doors).flatMap(([door, { status, data }]) => {
    if (status !== 200) return [];
    const { home } = data as { home: string };
    if (door !== 'the panel' || home === '/dashboard') return door;
    return home === '/admin/super' ? 'the platform' : [];
  });
}

/** The person's other roles, and the address before A enrolled them. */
const PEOPLE: Record<string, () => Promise<string>> = {
  'a student': async () => newEmail(),
  'a producer': async () => {
    const email = newEmail();
    await call('public.signUp', {
      name: 'Pessoa',
      school: 'Escola da Ana',
      email,
      password: `outra-${randomUUID()}`,
      terms: true,
    });
    return email;
  },
  'the owner of the platform': async () => {
    const email = newEmail();
    await asPlatform(db, (tx) =>
      tx.insertInto('profiles').values({ id: randomUUID(), email, name: 'Dona', role: 'super_admin' }).execute(),
    );
    return email;
  },
};

/** What A's provider carries: the first access e-mail, and a repeated link. */
async function seenByA(email: string): Promise<{ password: string; token: string }> {
  const { id } = await enroll(a, email);
  const first = (await carriedTo(email)).bySchool.map(passwordIn).find(Boolean) ?? '';
  await call('producer.resendAccess', { studentId: id }, a.producer);
  const again = (await carriedTo(email)).bySchool;
  const [token = ''] = again.flatMap(tokensIn);
  return { password: again.map(passwordIn).find(Boolean) ?? first, token };
}

/** The browser of whoever used a link that A has seen. */
async function enteredWith(token: string): Promise<Caller> {
  const browser = newBrowser();
  expect(await call('public.useAccessLink', { token }, browser)).toMatchObject({ status: 200 });
  return browser;
}

describe.each(Object.keys(PEOPLE))('%s', (kind) => {
  const person = async () => (await PEOPLE[kind]?.()) ?? '';

  test('a password e-mailed by A opens only A', async () => {
    const email = await person();
    const { password } = await seenByA(email);
    await enroll(b, email);
    await carriedTo(email);
    expect(password).not.toBe('');
    expect(await opened(email, password)).toEqual(['A']);
  });

  test('a link e-mailed by A opens only A', async () => {
    const email = await person();
    const { token } = await seenByA(email);
    await enroll(b, email);
    expect(await call('public.resetPassword', { token, password: PASSWORD })).toMatchObject({ code: 'link_invalid' });
    expect(await call('public.confirmMailbox', { token })).toMatchObject({ code: 'link_invalid' });
    const inside = await enteredWith(token);
    expect(await call('public.enterSchool', { slug: b.slug }, inside)).toMatchObject({ code: 'mailbox_unproven' });
    for (const operation of ['producer.profile', 'owner.overview'] as const)
      expect((await call(operation, undefined, inside)).code).toBe('forbidden');
  });

  test('a password chosen in a session from A’s link opens only A', async () => {
    const email = await person();
    const { token } = await seenByA(email);
    await enroll(b, email);
    await carriedTo(email);
    const inside = await enteredWith(token);
    const { status } = await call('student.changePassword', { password: PASSWORD }, inside);
    // Where the account's own password would have to be known first, none is chosen.
    expect([200, 403, 422]).toContain(status);
    expect(await opened(email, PASSWORD)).toEqual(status === 200 ? ['A'] : []);
  });

  test('a new password through A’s own provider ends no session elsewhere', async () => {
    const email = await person();
    const { id } = await enroll(a, email);
    await enroll(b, email);
    const { bySchool } = await carriedTo(email);
    const forB = bySchool.at(-1);
    const browser = newBrowser();
    const password = (forB && passwordIn(forB)) ?? '';
    expect(await call('public.signInStudent', { email, password }, { ...at(b), keep: browser.keep })).toMatchObject({
      status: 200,
    });
    await call('producer.resendAccess', { studentId: id }, a.producer);
    await carriedTo(email);
    expect(await call('student.catalogue', undefined, browser)).toMatchObject({ status: 200 });
  });
});

test('a password typed by A for a new address opens only A, also once B enrolls it', async () => {
  const email = newEmail();
  await enroll(a, email, PASSWORD);
  await carriedTo(email);
  expect(await opened(email, PASSWORD)).toEqual(['A']);
  await enroll(b, email);
  const [access] = (await carriedTo(email)).bySchool;
  expect(await opened(email, PASSWORD)).toEqual(['A']);
  expect(await opened(email, (access && passwordIn(access)) ?? '')).toEqual(['B']);
});

test('a sign-up with somebody else’s address opens its own panel only, and nothing later', async () => {
  const email = newEmail();
  await call('public.signUp', { name: 'Invasor', school: 'Escola da Ana', email, password: PASSWORD, terms: true });
  await enroll(b, email);
  await carriedTo(email);
  expect(await opened(email, PASSWORD)).toEqual(['the panel']);
});

describe('after the first proof of the mailbox', () => {
  test('one password opens all schools, and earlier credentials open none', async () => {
    const email = newEmail();
    await enroll(a, email, PASSWORD);
    await enroll(b, email);
    const made = (await carriedTo(email)).bySchool.map(passwordIn).find(Boolean) ?? '';
    await call('public.requestRecovery', { email, audience: 'student' }, at(a));
    const [token = ''] = (await carriedTo(email)).byOperator.flatMap(tokensIn);
    const own = 'so-minha-e-de-mais-ninguem';
    expect(await call('public.resetPassword', { token, password: own })).toMatchObject({ status: 200 });
    expect(await opened(email, own)).toEqual(['A', 'B']);
    expect(await opened(email, PASSWORD)).toEqual([]);
    expect(await opened(email, made)).toEqual([]);
  });

  test('A can still e-mail links into A, and no password that replaces the person’s own', async () => {
    const email = newEmail();
    const { id } = await enroll(a, email);
    await enroll(b, email);
    await carriedTo(email);
    await call('public.requestAccess', { holder: email }, at(b));
    const [proof = ''] = (await carriedTo(email)).byOperator.flatMap(tokensIn);
    const browser = newBrowser();
    await call('public.useAccessLink', { token: proof }, browser);
    expect(await call('public.enterSchool', { slug: a.slug }, browser)).toMatchObject({ status: 200 });
    expect(await call('public.enterSchool', { slug: b.slug }, browser)).toMatchObject({ status: 200 });
    await call('producer.resendAccess', { studentId: id }, a.producer);
    const [token = ''] = (await carriedTo(email)).bySchool.flatMap(tokensIn);
    const inside = await enteredWith(token);
    expect(await call('public.enterSchool', { slug: b.slug }, inside)).toMatchObject({ code: 'mailbox_unproven' });
  });

  test('any new password invalidates pending links', async () => {
    const email = newEmail();
    const { token } = await seenByA(email);
    await call('public.requestRecovery', { email, audience: 'student' }, at(a));
    const [recovery = ''] = (await carriedTo(email)).byOperator.flatMap(tokensIn);
    await call('public.resetPassword', { token: recovery, password: 'so-minha-e-de-mais-ninguem' });
    expect(await call('public.useAccessLink', { token })).toMatchObject({ code: 'link_invalid' });
  });
});

describe('a producer', () => {
  async function signedUp() {
    const email = newEmail();
    const browser = newBrowser();
    await call(
      'public.signUp',
      { name: 'Nova', school: 'Escola da Ana', email, password: PASSWORD, terms: true },
      browser,
    );
    const [token = ''] = (await carriedTo(email)).byOperator.flatMap(tokensIn);
    return { email, browser, token };
  }
  const course = (published: boolean) => ({
    title: 'Curso',
    description: '',
    coverUrl: null,
    priceCents: null,
    salesUrl: null,
    published,
    accessPeriod: null,
  });

  test('can publish and write once the address is proven, in the browser that signed up', async () => {
    const { email, browser, token } = await signedUp();
    expect(await call('producer.createCourse', course(true), browser)).toMatchObject({ code: 'mailbox_unproven' });
    const { data } = await call('producer.createCourse', course(false), browser);
    const courseId = (data as { id: string }).id;
    const student = newEmail();
    const form = { name: 'Aluna', email: student, phone: '', cpf: '', courseIds: [courseId], password: '' };
    expect(await call('producer.enrollStudent', form, browser)).toMatchObject({ status: 200 });
    expect(await carriedTo(student)).toEqual({ bySchool: [], byOperator: [] });

    expect(await call('public.confirmMailbox', { token }, browser)).toMatchObject({ data: { home: '/dashboard' } });
    const opening = await call('producer.updateCourse', { courseId, ...course(true) }, browser);
    expect(opening).toMatchObject({ status: 200 });
    const { data: session } = await call('public.session', undefined, browser);
    const { userId: producerId } = (session as { viewer: { userId: string } }).viewer;
    await sendHeldEmailsOfCourse(services, { producerId, courseId });
    expect((await carriedTo(student)).byOperator).toHaveLength(1);
    expect(await opened(email, PASSWORD)).toEqual(['the panel']);
    await enroll(a, email);
    expect(await opened(email, PASSWORD)).toEqual(['A', 'the panel']);
  });

  test('who proves it in another browser chooses another password, and the first one stops working', async () => {
    const { email, browser, token } = await signedUp();
    expect(await call('public.confirmMailbox', { token }, newBrowser())).toMatchObject({ data: { home: null } });
    const own = 'so-minha-e-de-mais-ninguem';
    expect(await call('public.resetPassword', { token, password: own })).toMatchObject({
      data: { home: '/dashboard' },
    });
    expect(await opened(email, PASSWORD)).toEqual([]);
    expect(await opened(email, own)).toEqual(['the panel']);
    expect((await call('producer.profile', undefined, browser)).code).toBe('session_ended');
  });
});

test('control: a credential without a school is detected', async () => {
  const email = newEmail();
  await enroll(a, email, PASSWORD);
  await enroll(b, email);
  await asPlatform(db, async (tx) => {
    const { id } = await tx.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await tx
      .updateTable('profiles')
      .set({ mailbox_proven_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('credentials')
      .set({ scope_producer_id: null, origin: 'chosen_after_proof' })
      .where('user_id', '=', id)
      .execute();
  });
  expect(await opened(email, PASSWORD)).toEqual(['A', 'B']);
});
