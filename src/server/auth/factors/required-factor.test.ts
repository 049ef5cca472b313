import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { asPlatform } from '#server/db.ts';
import type { PasskeyAssertionOptions } from '#shared/contract/account/factors.ts';
import { type Caller, frontDoor, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { secondStepFixture } from '#test/fixtures/factors/second-step-fixture.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { resetOwnersFactors } from './reset-owner.ts';

const app = await testApp();
const { keepItsPassword, newProducer, addTotp, addPasskey, signIn, begun, opened } = await secondStepFixture(app);

describe('an account that must have a second step and has none', () => {
  test('can only open the page where it is set up, and then everything', async () => {
    const { email, home } = await newProducer();
    await app.call('factors.requireFactor', { on: true }, home);
    expect(await opened(home)).toBe('open');
    const browser = newBrowser();
    expect((await signIn(email, browser)).data).toEqual({ home: '/dashboard' });
    expect(await opened(browser)).toBe('factor_required');
    expect((await app.call('public.session', undefined, browser)).data).toMatchObject({
      viewer: { factorMissing: true },
    });
    expect((await app.fetch('/api/producer/students.csv', {}, browser)).status).toBe(403);
    await app.confirm(browser);
    await addTotp(browser);
    expect(await opened(browser)).toBe('open');
    expect((await app.call('public.session', undefined, browser)).data).not.toHaveProperty('viewer.factorMissing');
  });

  test('is every owner in production, and none elsewhere', async () => {
    const id = randomUUID();
    await asPlatform(app.services.db, (tx) =>
      tx
        .insertInto('profiles')
        .values({ id, email: `${id}@example.com`, name: 'Dona', role: 'super_admin' })
        .execute(),
    );
    const browser = await app.signedIn({ kind: 'owner', userId: id });
    const services = { ...app.services, env: { ...app.services.env, production: true } };
    const inProduction = frontDoor(createApp(services), services);
    expect((await app.call('owner.overview', undefined, browser)).status).toBe(200);
    expect((await inProduction.call('owner.overview', undefined, browser)).code).toBe('factor_required');
    expect((await inProduction.call('factors.factors', undefined, browser)).data).toMatchObject({ required: true });
    await addTotp(browser);
    expect((await inProduction.call('owner.overview', undefined, browser)).status).toBe(200);
    expect((await inProduction.call('factors.removeTotp', undefined, browser)).code).toBe('last_factor');
  });
});

describe('a second step that the school of a team requires', () => {
  test('cannot be removed by a member as the last one, until it is no longer required', async () => {
    const { userId: producerId, home } = await newProducer();
    const browser = await app.signedIn({ kind: 'producer', ...(await newMember(app.services.db, { producerId })) });
    await addTotp(browser);
    await app.call('factors.requireFactor', { on: true }, home);
    const remove = async () => (await app.call('factors.removeTotp', undefined, browser)).code;
    expect(await remove()).toBe('last_factor');
    await app.call('factors.requireFactor', { on: false }, home);
    expect(await remove()).toBe(null);
  });
});

describe('an owner who lost all factors', () => {
  test('can be reset on the server itself, which ends every session; other accounts cannot', async () => {
    const { db } = app.services;
    const id = randomUUID();
    const email = `${id}@example.com`;
    await asPlatform(db, (tx) =>
      tx.insertInto('profiles').values({ id, email, name: 'Dona', role: 'super_admin' }).execute(),
    );
    const browser = await app.signedIn({ kind: 'owner', userId: id });
    await keepItsPassword(id);
    await app.confirm(browser);
    await addTotp(browser);
    await addPasskey(browser);
    const { ways } = await begun(email);
    expect(ways).toMatchObject({ totp: true, passkey: true });
    await resetOwnersFactors(db, email);
    expect((await app.call('owner.overview', undefined, browser)).code).toBe('session_ended');
    expect((await signIn(email, newBrowser())).data).toEqual({ home: '/admin/super' });
    const producer = await newProducer();
    await expect(resetOwnersFactors(db, producer.email)).rejects.toThrow('not_found');
  });
});

describe('a session whose credential a school may know', () => {
  test('cannot add a factor, neither app nor passkey', async () => {
    const { db } = app.services;
    const school = await newSchool(db);
    const signedUp = await app.signedIn({
      kind: 'producer',
      userId: school.producerId,
      credential: { origin: 'chosen_at_sign_up', scope: school.producerId },
    });
    const student = await newStudent(db, school);
    const course = await newCourse(db, school, { modules: [[{}]] });
    await openEnrollment(db, student, course.id);
    const byTyped = await app.signedIn({
      kind: 'student',
      ...student,
      credential: { origin: 'typed_by_school', scope: school.producerId },
    });
    for (const browser of [signedUp, byTyped]) {
      expect((await app.call('factors.startPasskey', undefined, browser)).code).toBe('mailbox_unproven');
      expect((await app.call('factors.factors', undefined, browser)).data).toMatchObject({ proofNeeded: true });
    }
    expect((await app.call('factors.startTotp', undefined, signedUp)).code).toBe('mailbox_unproven');
    expect((await app.call('factors.requireFactor', { on: true }, signedUp)).code).toBe('mailbox_unproven');
  });
});

describe('the other panels and areas of an account', () => {
  /** A member of two teams who studies in both schools. */
  async function someone() {
    const { db } = app.services;
    const [one, other] = [await newSchool(db), await newSchool(db)];
    const { userId, email } = await newMember(db, one);
    const member = { id: randomUUID(), user_id: userId, role: 'instructor' as const };
    await asPlatform(db, (tx) =>
      tx
        .insertInto('team_members')
        .values({ producer_id: other.producerId, ...member })
        .execute(),
    );
    for (const school of [one, other]) {
      const student = { id: randomUUID(), user_id: userId, email, name: 'Nina' };
      await asPlatform(db, (tx) =>
        tx
          .insertInto('students')
          .values({ producer_id: school.producerId, ...student })
          .execute(),
      );
      const course = await newCourse(db, school, { modules: [[{}]] });
      await openEnrollment(db, { producerId: school.producerId, studentId: student.id }, course.id);
    }
    const { producerId } = one;
    return {
      other,
      panel: () => app.signedIn({ kind: 'producer', producerId, userId }, false),
      courses: () => app.signedIn({ kind: 'student', producerId, userId }, false),
    };
  }
  type Someone = Awaited<ReturnType<typeof someone>>;

  const goTo = {
    otherPanel: ({ other }: Someone, browser: Caller) =>
      app.call('public.enterPanel', { schoolId: other.producerId }, browser),
    study: (_: Someone, browser: Caller) => app.call('public.studyWithAccount', undefined, browser),
    otherSchool: ({ other }: Someone, browser: Caller) => app.call('public.enterSchool', { slug: other.slug }, browser),
    ownPanel: (_: Someone, browser: Caller) => app.call('public.openOwnPanel', undefined, browser),
  };
  type Way = keyof typeof goTo;

  test('open from the session that has set up its second step', async () => {
    const nina = await someone();
    const browser = await nina.panel();
    await app.confirm(browser);
    await addTotp(browser);
    expect((await goTo.otherPanel(nina, browser)).data).toEqual({ home: '/dashboard' });
    expect((await goTo.study(nina, browser)).data).toEqual({ home: '/alunos/cursos' });
    await app.confirm(browser);
    expect((await goTo.ownPanel(nina, browser)).code).toBeNull();
  });

  test('open from the student area where a passkey was added', async () => {
    const nina = await someone();
    const browser = await nina.courses();
    await app.confirm(browser);
    await addPasskey(browser);
    expect((await goTo.otherSchool(nina, browser)).data).toEqual({ home: '/alunos/cursos' });
  });

  test.each<[Way, 'panel' | 'courses']>([
    ['otherPanel', 'panel'],
    ['study', 'panel'],
    ['otherSchool', 'courses'],
    ['ownPanel', 'courses'],
  ])('%s opens from a session older than the second step, in the %s, once that is given there', async (way, side) => {
    const nina = await someone();
    const [older, stillOlder, setUp] = [await nina[side](), await nina.panel(), await nina.panel()];
    await app.confirm(setUp);
    const phone = await addPasskey(setUp);
    await app.confirm(older);
    expect((await goTo[way](nina, older)).code).toBe('step_up_required');
    const { data } = await app.call('public.startPasskeyConfirmation', undefined, older);
    const passkey = phone.get(data as PasskeyAssertionOptions);
    expect((await app.call('public.confirmIdentity', { passkey }, older)).code).toBeNull();
    expect((await goTo[way](nina, older)).code).toBeNull();
    await app.confirm(stillOlder);
    expect((await goTo.study(nina, stillOlder)).code).toBe('step_up_required');
  });
});
