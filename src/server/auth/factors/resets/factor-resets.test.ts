import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { testApp } from '#test/app.ts';
import { newSchool, newStudent } from '#test/fixtures/factories.ts';
import { factorResetFixture, HOUR, OWNER_NAME } from '#test/fixtures/factors/factor-reset-fixture.ts';

const app = await testApp();
const {
  mail,
  ownerId,
  owner,
  newOwner,
  newBareProducer,
  newProducer,
  addTotp,
  ask,
  resetsOf,
  factorsOf,
  signIn,
  emailsTo,
  auditEventsIn,
  sendNotice,
  cancelAsOwner,
} = await factorResetFixture(app);

afterAll(() => mail.stop());
afterEach(() => {
  vi.useRealTimers();
});

describe('requesting a factor reset', () => {
  test('needs an owner who has confirmed their identity and says how they verified the person [v5.0.0-6.4.4]', async () => {
    const { producerId, home } = await newProducer();
    const unconfirmed = await app.signedIn({ kind: 'owner', userId: ownerId }, false);
    expect((await ask(producerId, unconfirmed)).code).toBe('step_up_required');
    expect((await ask(producerId, home)).code).toBe('forbidden');
    for (const identityCheck of [undefined, '', 'por e-mail'])
      expect((await app.call('owner.requestFactorReset', { producerId, identityCheck }, owner)).code).toBe(
        'invalid_input',
      );
    expect(await resetsOf(producerId)).toEqual([]);
  });

  test('is refused for an account without a second step, an owner, a student or nobody', async () => {
    const bare = await newBareProducer();
    expect((await ask(bare.producerId)).code).toBe('no_factor');
    expect((await ask(await newOwner())).code).toBe('owner_factor_by_command');
    const student = await newStudent(app.services.db, bare);
    for (const id of [student.userId, randomUUID()]) expect((await ask(id)).code).toBe('not_found');
  });

  test('requested again, or concurrently, stays one pending reset', async () => {
    const { producerId, email } = await newProducer();
    const answers = await Promise.all([ask(producerId), ask(producerId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first] = await resetsOf(producerId);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
    await app.confirm(owner);
    expect((await ask(producerId)).status).toBe(200);
    expect(await resetsOf(producerId)).toEqual([first]);
    expect((await emailsTo(email)).filter(({ template }) => template === 'factor_reset')).toHaveLength(1);
    expect(await auditEventsIn(producerId)).toHaveLength(1);
  });
});

describe('an undelivered notice', () => {
  const noticeOf = async (producerId: string) => (await resetsOf(producerId))[0]?.notice;

  test('is shown to the owner with the reason, for this reset only', async () => {
    const [unreachable, reached] = [await newProducer(), await newProducer()];
    for (const { producerId } of [unreachable, reached]) await ask(producerId);
    expect(await noticeOf(unreachable.producerId)).toEqual({ status: 'queued', reason: null });
    mail.unknown.add(unreachable.email);
    await sendNotice(unreachable.email);
    await sendNotice(reached.email);
    expect(await noticeOf(unreachable.producerId)).toEqual({ status: 'bounced', reason: 'address' });
    expect(await noticeOf(reached.producerId)).toEqual({ status: 'sent', reason: null });

    await cancelAsOwner(unreachable.producerId);
    mail.unknown.delete(unreachable.email);
    await ask(unreachable.producerId);
    await sendNotice(unreachable.email);
    expect((await resetsOf(unreachable.producerId)).map(({ notice }) => notice?.status)).toEqual(['sent', 'bounced']);
  });

  test('is shown while it is retried, too', async () => {
    const { producerId, email } = await newProducer();
    await ask(producerId);
    mail.refusals.push(451);
    await sendNotice(email);
    expect(await noticeOf(producerId)).toEqual({ status: 'queued', reason: 'busy' });
  });
});

describe('a pending reset', () => {
  test('is shown to the owner and to its producer', async () => {
    const { producerId, home } = await newProducer();
    expect((await factorsOf(home)).reset).toBeNull();
    await ask(producerId);
    const [reset] = await resetsOf(producerId);
    expect(reset).toMatchObject({ askedBy: OWNER_NAME, cancelledAt: null, doneAt: null });
    expect((await factorsOf(home)).reset).toEqual({ askedAt: reset?.askedAt, dueAt: reset?.dueAt });
  });

  test('is not disclosed to somebody with only the password, to other producers or in a student’s session', async () => {
    const { producerId, email, home } = await newBareProducer();
    const stranger = await newProducer();
    const school = await newSchool(app.services.db);
    const membership = { producer_id: school.producerId, id: randomUUID(), user_id: producerId, email, name: 'Ana' };
    await asPlatform(app.services.db, (tx) => tx.insertInto('students').values(membership).execute());
    const asStudent = await app.signedIn({ kind: 'student', userId: producerId, producerId: school.producerId });
    await addTotp(home);
    const answerOf = async () => {
      const { status, data } = await signIn(email);
      const { token, ...rest } = (data as { secondStep: { token: string } }).secondStep;
      return { status, rest, length: token.length };
    };
    const before = await answerOf();
    await ask(producerId);
    expect(await answerOf()).toEqual(before);
    expect((await factorsOf(stranger.home)).reset).toBeNull();
    expect((await factorsOf(asStudent)).reset).toBeNull();
    await app.confirm(asStudent);
    expect((await app.call('factors.cancelReset', undefined, asStudent)).code).toBe('forbidden');
    expect((await app.call('factors.cancelReset', undefined, stranger.home)).code).toBe('not_found');
  });
});

describe('the database enforces', () => {
  test('that it waits 24 hours, and is not both cancelled and applied', async () => {
    const { producerId } = await newProducer();
    await ask(producerId);
    const change = (set: ReturnType<typeof sql>) =>
      asPlatform(app.services.db, (tx) =>
        sql`update factor_resets set ${set} where user_id = ${producerId}`.execute(tx),
      );
    await expect(change(sql`done_at = asked_at + interval '23 hours'`)).rejects.toThrow(/check/);
    await expect(change(sql`due_at = asked_at`)).rejects.toThrow(/permission denied/);
    await expect(change(sql`done_at = due_at, cancelled_at = due_at, cancelled_by = 'link'`)).rejects.toThrow(/check/);
    await expect(change(sql`done_at = due_at`)).resolves.toBeDefined();
  });
});
