import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, testApp } from '#test/app.ts';
import { factorResetFixture, HOUR, leadsTo, OWNER_NAME } from '#test/fixtures/factors/factor-reset-fixture.ts';
import { codeOf } from '#test/fixtures/factors/second-step-fixture.ts';

const PASSWORD = 'girassol azul de inverno';
const app = await testApp();
const {
  mail,
  newBareProducer,
  newProducer,
  addTotp,
  ask,
  cancelAsOwner,
  resetsOf,
  factorsOf,
  signIn,
  applyAfter,
  emailsTo,
  noticesTo,
  noticeTo,
  follow,
  auditEventsIn,
  auditOf,
} = await factorResetFixture(app);

afterAll(() => mail.stop());

describe('a cancelled factor reset', () => {
  const ways: Record<string, (of: { producerId: string; email: string; home: Caller }) => Promise<Answer>> = {
    owner: ({ producerId }) => cancelAsOwner(producerId),
    producer: ({ home }) => app.call('factors.cancelReset', undefined, home),
    link: async ({ email }) => follow((await noticeTo(email)).token),
  };

  test.each(Object.keys(ways))('cancelled by the %s is never applied; another one is', async (by) => {
    const [kept, other] = [await newProducer(), await newProducer()];
    for (const { producerId } of [kept, other]) await ask(producerId);
    expect(await ways[by]?.(kept)).toMatchObject({ status: 200, setCookie: null });
    expect(await factorsOf(kept.home)).toMatchObject({ totp: {}, reset: null });
    await applyAfter(48 * HOUR, other.producerId);
    expect(await factorsOf(kept.home)).toMatchObject({ totp: {}, recoveryCodesLeft: 10 });
    expect(leadsTo(await signIn(kept.email))).toBe('second step');
    expect(leadsTo(await signIn(other.email))).toBe('panel');
    expect(await resetsOf(kept.producerId)).toMatchObject([{ cancelledBy: by, doneAt: null }]);
    expect((await noticesTo(kept.email)).at(-1)).toBe('factor_reset_cancelled');
    const name = by === 'owner' ? OWNER_NAME : 'Ana Produtora';
    expect((await auditOf(kept.producerId)).at(-1)).toMatchObject({ action: 'factor_reset_cancelled', name });
    expect((await auditEventsIn(kept.producerId)).at(-1)).toMatchObject({ action: 'factor_reset_cancelled', name });
  });

  test('stays in the history of the next one', async () => {
    const { producerId } = await newProducer();
    await ask(producerId);
    await cancelAsOwner(producerId);
    expect((await cancelAsOwner(producerId)).code).toBe('not_found');
    await ask(producerId);
    await applyAfter(24 * HOUR, producerId);
    expect(await resetsOf(producerId)).toMatchObject([
      { askedBy: OWNER_NAME, identityCheck: 'video_call', cancelledAt: null, doneAt: expect.any(String) },
      { cancelledBy: 'owner', doneAt: null },
    ]);
  });

  test('concurrently with the job is either cancelled or applied, never both', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, newProducer));
    for (const { producerId } of made) await ask(producerId);
    const last = made.at(-1)?.producerId ?? '';
    const [, ...answers] = await Promise.all([
      applyAfter(25 * HOUR, last),
      ...made.map(({ producerId }) => cancelAsOwner(producerId)),
    ]);
    for (const [at, { producerId, email }] of made.entries()) {
      const cancelled = answers[at]?.status === 200;
      expect(await resetsOf(producerId)).toMatchObject([cancelled ? { doneAt: null } : { cancelledAt: null }]);
      expect(leadsTo(await signIn(email))).toBe(cancelled ? 'second step' : 'panel');
    }
  });

  test('by its producer requires a factor: the password alone is not enough', async () => {
    const { producerId, home } = await newBareProducer();
    const stolen = await app.signedIn({ kind: 'producer', userId: producerId }, false);
    const { key } = await addTotp(home);
    await ask(producerId);
    const cancel = () => app.call('factors.cancelReset', undefined, stolen);
    const confirm = (more: object) => app.call('public.confirmIdentity', { password: PASSWORD, ...more }, stolen);
    expect((await cancel()).code).toBe('step_up_required');
    expect((await confirm({})).code).toBe('invalid_input');
    expect((await cancel()).code).toBe('step_up_required');
    expect(await confirm({ code: codeOf(key) })).toMatchObject({ status: 200 });
    expect((await cancel()).status).toBe(200);
  });

  test('is also cancelled by setting up a factor: whoever can has not lost all', async () => {
    const { producerId, home } = await newProducer();
    await ask(producerId);
    await app.call('factors.renewRecoveryCodes', undefined, home);
    expect(await resetsOf(producerId)).toMatchObject([{ cancelledBy: 'producer' }]);
  });
});

describe('the link in the notice', () => {
  test('cancels it once, by a click and not by opening it, and is stored nowhere', async () => {
    const { producerId, email } = await newProducer();
    await ask(producerId);
    const { token, message } = await noticeTo(email);
    expect(message?.text).toContain(`${app.services.env.publicUrl}/cancelar-redefinicao#${token}`);
    for (const method of ['GET', 'HEAD']) await app.fetch('/cancelar-redefinicao', { method });
    expect(await resetsOf(producerId)).toMatchObject([{ cancelledAt: null }]);
    expect(await mail.everythingStored()).not.toContain(token);
    expect((await follow(`${token}x`)).code).toBe('link_invalid');
    expect((await follow(token)).status).toBe(200);
    expect((await follow(token)).code).toBe('link_invalid');
  });

  test('is invalid once the reset was applied', async () => {
    const { producerId, email } = await newProducer();
    await ask(producerId);
    const { token } = await noticeTo(email);
    await applyAfter(24 * HOUR, producerId);
    expect((await follow(token)).code).toBe('link_invalid');
  });

  test('is not sent any more if the reset was cancelled before', async () => {
    const { producerId, email } = await newProducer();
    await ask(producerId);
    await cancelAsOwner(producerId);
    expect((await noticeTo(email)).token).toBe('');
    expect((await emailsTo(email)).some(({ template }) => template === 'factor_reset')).toBe(false);
  });
});
