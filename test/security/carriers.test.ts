import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { codeAt, stepAt } from '#server/auth/factors/totp.ts';
import { issueLink } from '#server/auth/links/one-time-links.ts';
import { hashToken } from '#server/crypto/tokens.ts';
import { asPlatform } from '#server/db.ts';
import type { TransportFor } from '#server/email/providers/transport.ts';
import { EMAILS } from '#server/emails.ts';
import { newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { addressesIn, type Carried, passwordIn, type School, tokensIn, twoSchools } from './two-schools.ts';

/* Only the operator's transport carries links that open more than one school, whoever requests them. */

const { app, mail, chosen, openSchool, carriedTo, enroll } = await twoSchools();
const { services, call } = app;
const { db } = services;

const [a, b] = [await openSchool(), await openSchool()];
const ownDomain = `${a.slug}.escola.test`;
await asPlatform(db, (tx) =>
  tx.updateTable('client_settings').set({ custom_domain: ownDomain }).where('producer_id', '=', a.producerId).execute(),
);

const newAccount = async (role: 'admin' | 'super_admin', proven: boolean) => {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const plan = role === 'admin' && {
    plan_id: 'trial',
    subscription_status: 'trialing' as const,
    student_limit: 100,
    trial_ends_at: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const mailbox_proven_at = proven ? new Date().toISOString() : null;
  await asPlatform(db, async (tx) => {
    await tx
      .insertInto('profiles')
      .values({ id, email, name: 'Pessoa', role, mailbox_proven_at, ...plan })
      .execute();
    if (role === 'admin')
      await tx
        .insertInto('client_settings')
        .values({ producer_id: id, slug: `s-${id}` })
        .execute();
  });
  return email;
};

async function studentOf(schools: School[], proven: boolean): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  for (const school of schools) await enroll(school, email);
  if (proven)
    await asPlatform(db, (tx) =>
      tx
        .updateTable('profiles')
        .set({ mailbox_proven_at: new Date().toISOString() })
        .where('email', '=', email)
        .execute(),
    );
  return email;
}

async function also(email: string, school: School): Promise<string> {
  await enroll(school, email);
  return email;
}

const ACCOUNTS: Record<string, () => Promise<string>> = {
  'a student of A': () => studentOf([a], false),
  'a proven student of A': () => studentOf([a], true),
  'a student of both': () => studentOf([a, b], false),
  'a student of B': () => studentOf([b], false),
  'a producer': () => newAccount('admin', true),
  'an unproven producer': () => newAccount('admin', false),
  'a producer who studies in A': async () => also(await newAccount('admin', true), a),
  'the owner': () => newAccount('super_admin', true),
  'the owner, whom A has enrolled': async () => also(await newAccount('super_admin', true), a),
};
const ASKED_IN = { A: a.slug, B: b.slug, nowhere: '' };

/** Every way in which strangers and schools can cause an e-mail to an address. */
async function provoke(email: string, slug: string): Promise<void> {
  const caller = slug ? { headers: { cookie: `escola=${slug}` } } : {};
  const query = slug ? `?escola=${slug}` : '';
  await app.fetch(`/api/password-recoveries${query}`, {
    method: 'POST',
    body: JSON.stringify({ email, audience: 'student' }),
    headers: { 'content-type': 'application/json' },
  });
  await call('public.requestRecovery', { email, audience: 'producer' }, caller);
  await call('public.requestAccess', { holder: email }, caller);
  for (const school of [a, b]) {
    const { data } = await call('producer.students', { search: email }, school.producer);
    for (const { id } of (data as { students: { id: string }[] }).students)
      await call('producer.resendAccess', { studentId: id }, school.producer);
  }
}

/** Faults in the messages carried. */
async function faultsOf({ bySchool, byOperator }: { bySchool: Carried[]; byOperator: Carried[] }): Promise<string[]> {
  const faults: string[] = [];
  for (const message of bySchool) {
    for (const token of tokensIn(message)) {
      const link = await linkOf(token);
      if (link?.kind !== 'access' || !link.producer_id) faults.push(`a school carried a link of ${link?.kind}`);
    }
    const password = passwordIn(message);
    const secrets = [password, password && encodeURIComponent(message.to), message.to].filter(
      (text) => text !== undefined,
    );
    for (const address of addressesIn(message))
      for (const secret of secrets)
        if (secret && address.includes(secret)) faults.push(`${secret} stands in ${address}`);
  }
  for (const message of byOperator)
    for (const token of tokensIn(message)) {
      const address = addressesIn(message).find((url) => url.includes(token)) ?? '';
      if (new URL(address).hostname === ownDomain)
        faults.push('a link that opens everything leads to a host of the school');
    }
  return faults;
}

const linkOf = (token: string) =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('auth_tokens')
      .select(['kind', 'producer_id'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst(),
  );

describe.each(Object.keys(ACCOUNTS))('%s', (account) => {
  test.each(Object.entries(ASKED_IN))('requested in %s', async (_, slug) => {
    const email = (await ACCOUNTS[account]?.()) ?? '';
    const first = await carriedTo(email);
    await provoke(email, slug);
    const asked = await carriedTo(email);
    expect(await faultsOf(first)).toEqual([]);
    expect(await faultsOf(asked)).toEqual([]);
    const links = asked.byOperator.flatMap(tokensIn);
    expect(links.length, 'the operator carries what was asked for').toBeGreaterThanOrEqual(2);
    for (const message of [...first.bySchool, ...asked.bySchool]) expect(message.to).toBe(email);
  });
});

test('a school’s provider carries only links to its own courses', async () => {
  const email = `${randomUUID()}@example.com`;
  await enroll(a, email);
  const { bySchool } = await carriedTo(email);
  const [message] = bySchool;
  const password = message && passwordIn(message);
  expect(password).toBeDefined();
  expect(message && addressesIn(message).filter((url) => url.includes(`/alunos/curso/${a.courseId}`))).not.toEqual([]);
  expect(message && addressesIn(message).filter((url) => url.includes(password ?? '?'))).toEqual([]);
});

describe('controls: the test detects', () => {
  const naive: TransportFor = ({ producerId }) => chosen({ carrier: 'school', producerId });

  test('a transport chosen by the school alone', async () => {
    const email = await studentOf([a], false);
    await carriedTo(email);
    await call('public.requestAccess', { holder: email }, { headers: { cookie: `escola=${a.slug}` } });
    expect(await faultsOf(await carriedTo(email, naive))).toEqual(['a school carried a link of mailbox']);
  });

  test('an operator’s link to a school’s host', async () => {
    const student = await newStudent(db, a);
    await openEnrollment(db, student, a.courseId);
    const token = 'x'.repeat(43);
    await asPlatform(db, (tx) =>
      issueLink(tx, { kind: 'mailbox', userId: student.userId, producerId: a.producerId, token }),
    );
    const message = {
      to: student.email,
      subject: '',
      text: '',
      html: `<a href="https://${ownDomain}/alunos/acesso#${token}">Entrar</a>`,
    };
    expect(await faultsOf({ bySchool: [], byOperator: [message] })).toHaveLength(1);
    expect(await faultsOf({ bySchool: [message], byOperator: [] })).toHaveLength(1);
  });

  test('a password in an address', async () => {
    const html = '<img src="https://escola.test/p.gif?p=aB3dE5gH">';
    const message = { to: 'x@example.com', subject: '', text: 'Senha: aB3dE5gH', html };
    expect(await faultsOf({ bySchool: [message], byOperator: [] })).toHaveLength(1);
  });
});

test('a producer’s factor reset is never announced through the school’s provider', async () => {
  const school = await openSchool();
  const email = `${school.slug}@example.com`;
  const { data } = await call('factors.startTotp', undefined, school.producer);
  const code = codeAt((data as { key: string }).key, stepAt(new Date()));
  await call('factors.confirmTotp', { code }, school.producer);
  await carriedTo(email);
  const ownerId = await asPlatform(db, async (tx) => {
    const { id } = await tx
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', await newAccount('super_admin', true))
      .executeTakeFirstOrThrow();
    return id;
  });
  const owner = await app.signedIn({ kind: 'owner', userId: ownerId });
  const asked = { producerId: school.producerId, identityCheck: 'in_person' };
  expect((await call('owner.requestFactorReset', asked, owner)).status).toBe(200);
  const { bySchool, byOperator } = await carriedTo(email);
  expect(bySchool).toEqual([]);
  expect(byOperator.flatMap(tokensIn)).toHaveLength(1);
  expect(
    byOperator.flatMap(addressesIn).filter((url) => url.startsWith(`${services.env.publicUrl}/cancelar-redefinicao`)),
  ).not.toEqual([]);
  // The control: the same school's own mail does leave by its provider.
  const student = await studentOf([school], false);
  expect((await carriedTo(student)).bySchool).toHaveLength(1);
});

/** E-mails whose links open only their school: see docs/decisions/0023 before adding one. */
const OF_A_SCHOOL = [
  'access_ending',
  'certificate_ready',
  'course_access',
  'lessons_closed',
  'lessons_opened',
  'magic_link',
  'message',
  'school_closing',
  'seat_freed',
  'submission_graded',
  'thread_answered',
];

test('a school’s provider carries its own e-mails, and no others', () => {
  const bySchool = EMAILS.filter(({ carrier }) => carrier === 'school').map(({ name }) => name);
  expect(bySchool.sort()).toEqual(OF_A_SCHOOL);
});

test.each(EMAILS)('$name is sent by its own transport, whichever school is named', async ({ carrier }) => {
  const way = await chosen({ carrier, producerId: a.producerId });
  expect(way === mail.operator).toBe(carrier === 'operator');
});
