import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { type Answer, type Caller, type TestApp, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { codeOf, pendingOf, secondStepFixture } from '#test/fixtures/factors/second-step-fixture.ts';
import { newToken } from '../../crypto/tokens.ts';
import { chosenAfterProof } from '../scope.ts';
import { openSession } from '../sessions/open-session.ts';

const password = 'girassol azul de inverno';

let app: TestApp;
let people: Awaited<ReturnType<typeof secondStepFixture>>;

beforeAll(async () => {
  app = await testApp();
  people = await secondStepFixture(app);
});

/** A student of one school who works in the team of another, and the first school's own host. */
async function studyingMember() {
  const { db, env } = app.services;
  const [team, school] = [await newSchool(db), await newSchool(db)];
  const student = await newStudent(db, school);
  const { userId, email } = student;
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  await people.keepItsPassword(userId);
  const asStudent = await app.signedIn({ kind: 'student', userId, producerId: school.producerId });
  const join = (expires_at: string | null = null) =>
    asPlatform(db, (tx) =>
      tx
        .insertInto('team_members')
        .values({ producer_id: team.producerId, id: randomUUID(), user_id: userId, role: 'moderator', expires_at })
        .execute(),
    );
  const host = `${school.slug}.${new URL(env.publicUrl).hostname}`;
  return { userId, email, producerId: school.producerId, teamId: team.producerId, asStudent, join, host };
}

const browserAt = (host?: string) => Object.assign(newBrowser(), host ? { headers: { host } } : {});
const signInStudent = (email: string, browser: Caller) =>
  app.call('public.signInStudent', { email, password }, browser);
const learns = async (browser: Caller) => (await app.call('student.catalogue', undefined, browser)).code ?? 'open';
const stepOf = ({ data }: Answer) => Object.keys(data as object);

describe('at a school’s host, a student of the school who works in a team', () => {
  test('and has passkeys alone enters that school alone, with the password', async () => {
    const { email, asStudent, join, host } = await studyingMember();
    await people.addPasskey(asStudent);
    await join();
    const browser = browserAt(host);
    expect((await signInStudent(email, browser)).data).toEqual({ home: '/alunos/cursos' });
    expect(await learns(browser)).toBe('open');
    await app.confirm(browser);
    const refused = { code: 'mailbox_unproven' };
    const next = { password: 'outra flor do campo 7', currentPassword: password };
    expect(await app.call('factors.startPasskey', undefined, browser)).toMatchObject(refused);
    expect(await app.call('student.requestEmailChange', { email: `x-${email}` }, browser)).toMatchObject(refused);
    expect(await app.call('student.changePassword', next, browser)).toMatchObject(refused);
  });

  test('confirms there who they are with the password', async () => {
    const { email, asStudent, join, host } = await studyingMember();
    await people.addPasskey(asStudent);
    await join();
    const browser = browserAt(host);
    await signInStudent(email, browser);
    const asked = await app.call('student.requestEmailChange', { email: `x-${email}` }, browser);
    expect(asked).toMatchObject({ code: 'step_up_required', data: { proofs: ['password'] } });
    expect((await app.call('public.confirmIdentity', { password }, browser)).code).toBeNull();
  });

  test('and has an app gives its code', async () => {
    const { userId, email, teamId, join, host } = await studyingMember();
    await join();
    const { key } = await people.addTotp(await app.signedIn({ kind: 'producer', userId, producerId: teamId }));
    const browser = browserAt(host);
    const { token, ways } = await pendingOf(await signInStudent(email, browser));
    expect(ways).toMatchObject({ totp: true, passkey: false });
    expect((await people.give(token, { code: codeOf(key) }, browser)).data).toEqual({ home: '/alunos/cursos' });
  });
});

test('at the platform’s host the passkey or a recovery code is required, until the membership is over', async () => {
  const { email, asStudent, join } = await studyingMember();
  await people.addPasskey(asStudent);
  await join(new Date(Date.now() + 3_600_000).toISOString());
  const { ways } = await pendingOf(await signInStudent(email, browserAt()));
  expect(ways).toEqual({ totp: false, passkey: true, recoveryCode: true });
  await asPlatform(app.services.db, (tx) =>
    tx
      .updateTable('team_members')
      .set({ expires_at: new Date(Date.now() - 3_600_000).toISOString() })
      .where('user_id', 'in', tx.selectFrom('profiles').select('id').where('email', '=', email))
      .execute(),
  );
  expect(stepOf(await signInStudent(email, browserAt()))).toEqual(['home']);
});

test('the database lets such an account in without a second step only there, and to that school alone', async () => {
  const { userId, producerId, asStudent, join, host } = await studyingMember();
  await people.addPasskey(asStudent);
  await join();
  const open = (name: string, scope: string | null) => {
    const device = { ip: '127.0.0.1', userAgent: 'test', deviceId: newToken(), host: { name, ownedBySchool: false } };
    const credential = { ...chosenAfterProof, scope };
    return asPlatform(app.services.db, (tx) =>
      openSession(tx, { userId, kind: 'student', producerId, device, credential }),
    );
  };
  await expect(open(host, null)).rejects.toThrow(/second step/);
  await expect(open('', producerId)).rejects.toThrow(/second step/);
  await expect(open(host, producerId)).resolves.toHaveProperty('token');
});
