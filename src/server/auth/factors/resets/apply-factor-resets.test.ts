import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { Services } from '#server/context.ts';
import { asPlatform } from '#server/db.ts';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { factorResetFixture, HOUR, leadsTo, OWNER_NAME } from '#test/fixtures/factors/factor-reset-fixture.ts';
import { codeOf } from '#test/fixtures/factors/second-step-fixture.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { untilAwaited } from '#test/run/locks.ts';
import type { ScheduledJob } from '../../../jobs/job.ts';
import { removeProducer } from '../../../platform/remove-producer.ts';
import { authJobs } from '../../jobs.ts';
import { applyFactorResets } from './apply-factor-resets.ts';

const app = await testApp();
const {
  mail,
  ownerId,
  newBareProducer,
  newProducer,
  ask,
  resetsOf,
  factorsOf,
  signIn,
  applyAfter,
  noticesTo,
  noticeTo,
  auditEventsIn,
  auditOf,
  addPasskey,
  passkeyOptions,
} = await factorResetFixture(app);

afterAll(() => mail.stop());
afterEach(() => {
  vi.useRealTimers();
});

describe('a factor reset that was not cancelled', () => {
  test('changes nothing for 24 hours; then factors and sessions are gone, and the password stays [v5.0.0-6.4.4]', async () => {
    const { producerId, email, home } = await newProducer();
    expect(await ask(producerId)).toMatchObject({ status: 200, setCookie: null });
    await applyAfter(24 * HOUR - 1000, producerId);
    expect(await factorsOf(home)).toMatchObject({ totp: {}, recoveryCodesLeft: 10 });
    expect(leadsTo(await signIn(email))).toBe('second step');

    await applyAfter(24 * HOUR, producerId);
    expect((await app.call('producer.courses', undefined, home)).code).toBe('session_ended');
    const open = await asPlatform(app.services.db, (tx) =>
      tx
        .selectFrom('user_sessions')
        .select('id')
        .where('user_id', '=', producerId)
        .where('is_active', '=', true)
        .execute(),
    );
    expect(open, 'nobody is signed in by it').toEqual([]);
    const again = newBrowser();
    expect(leadsTo(await signIn(email, again))).toBe('panel');
    expect(await factorsOf(again)).toMatchObject({ totp: null, passkeys: [], recoveryCodesLeft: 0, reset: null });
  });

  test('removes passkeys too: the lost one no longer works', async () => {
    const { producerId, home } = await newBareProducer();
    const phone = await addPasskey(home);
    const enter = async () => {
      const browser = newBrowser();
      const passkey = phone.get(await passkeyOptions(browser));
      return (await app.call('public.signInWithPasskey', { passkey, area: 'producer' }, browser)).code ?? 'open';
    };
    await ask(producerId);
    expect(await enter()).toBe('open');
    await applyAfter(24 * HOUR, producerId);
    expect(await enter()).toBe('passkey_refused');
  });

  test('invalidates a pending second step and all its factors', async () => {
    const { producerId, email, key } = await newProducer();
    await ask(producerId);
    const browser = newBrowser();
    const { token } = ((await signIn(email, browser)).data as { secondStep: { token: string } }).secondStep;
    await applyAfter(24 * HOUR, producerId);
    const answer = { code: codeOf(key) };
    expect((await app.call('public.answerSecondStep', { token, answer }, browser)).code).toBe('second_step_over');
  });

  test('notifies the producer when it is requested and when it is done', async () => {
    const { producerId, email } = await newProducer();
    await ask(producerId);
    const { message } = await noticeTo(email);
    const [{ askedAt, dueAt } = { askedAt: '', dueAt: '' }] = await resetsOf(producerId);
    expect(Date.parse(dueAt) - Date.parse(askedAt)).toBe(24 * HOUR);
    expect(message?.subject).toBe('Sua verificação em duas etapas será redefinida');
    const said = new Date(dueAt).toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' });
    for (const text of [message?.text, message?.html]) expect(text).toContain(said);
    await applyAfter(24 * HOUR, producerId);
    expect((await noticesTo(email)).at(-1)).toBe('factors_reset');
    await mail.send(await mail.lastQueuedTo(email));
    expect(mail.receivedBy(email).at(-1)?.subject).toBe('Verificação em duas etapas redefinida');
  });

  test('is recorded for owners and for the school, with how the person was verified', async () => {
    const { producerId } = await newProducer();
    expect(await ask(producerId)).toMatchObject({ status: 200 });
    await applyAfter(24 * HOUR, producerId);
    expect(await auditOf(producerId)).toEqual([
      { action: 'factor_reset_asked', name: OWNER_NAME, details: { identityCheck: 'video_call' } },
      { action: 'factors_reset', name: OWNER_NAME, details: {} },
    ]);
    expect(await auditEventsIn(producerId)).toMatchObject([
      { action: 'factor_reset_asked', by: 'owner', name: OWNER_NAME },
      { action: 'factors_reset', by: 'system' },
    ]);
  });

  test('is applied once by two concurrent workers', async () => {
    const { producerId, email } = await newProducer();
    await applyFactorResets(app.services, new Date(Date.now() + 48 * HOUR));
    await ask(producerId);
    const later = new Date(Date.now() + 25 * HOUR);
    // Both workers find it due before either reaches the account.
    const workers = await asPlatform(app.services.db, async (tx) => {
      await tx.selectFrom('profiles').select('id').where('id', '=', producerId).forUpdate().execute();
      const started = [1, 2].map(() => applyFactorResets(app.services, later));
      await untilAwaited(tx, started.length);
      return started;
    });
    expect((await Promise.all(workers)).map(({ applied }) => applied).sort()).toEqual([0, 1]);
    expect((await noticesTo(email)).filter((kind) => kind === 'factors_reset')).toHaveLength(1);
    expect(await auditEventsIn(producerId)).toHaveLength(2);
  });

  test('a required second step must be set up again before anything else opens', async () => {
    const [obliged, free] = [await newProducer(), await newProducer()];
    await app.call('factors.requireFactor', { on: true }, obliged.home);
    for (const { producerId } of [obliged, free]) await ask(producerId);
    await applyAfter(24 * HOUR, free.producerId);
    await applyAfter(24 * HOUR, obliged.producerId);
    const opens = async ({ email }: { email: string }) => {
      const browser = newBrowser();
      await signIn(email, browser);
      return (await app.call('producer.courses', undefined, browser)).code ?? 'open';
    };
    expect([await opens(obliged), await opens(free)]).toEqual(['factor_required', 'open']);
  });

  test('skips a producer who was removed meanwhile', async () => {
    const { producerId, email } = await newProducer();
    await ask(producerId);
    await removeProducer(
      app.services,
      { kind: 'owner', userId: ownerId, sessionId: '', name: 'Dona', email: '' },
      { producerId, email },
    );
    await applyFactorResets(app.services, new Date(Date.now() + 25 * HOUR));
    expect(await auditEventsIn(producerId)).toHaveLength(1);
  });

  test('failures do not stop the others; the job fails visibly, and the next run retries', async () => {
    const [first, cursed, last] = [await newProducer(), await newProducer(), await newProducer()];
    for (const { producerId } of [first, cursed, last]) await ask(producerId);
    const job = authJobs.find(({ name }) => name === 'apply-factor-resets') as ScheduledJob<Services>;
    const states = () =>
      Promise.all(
        [first, cursed, last].map(async ({ producerId }) =>
          (await resetsOf(producerId))[0]?.doneAt ? 'done' : 'waits',
        ),
      );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * HOUR });
    await asOwner(
      app.url,
      `create function refuse_reset() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
       create trigger refuse_reset before update on factor_resets for each row
         when (new.user_id = '${cursed.producerId}') execute function refuse_reset()`,
    );
    try {
      await expect(job.run(app.services)).rejects.toThrow('1 factor resets failed');
    } finally {
      await asOwner(app.url, 'drop trigger refuse_reset on factor_resets; drop function refuse_reset()');
    }
    expect(await states()).toEqual(['done', 'waits', 'done']);
    expect(await noticesTo(cursed.email)).not.toContain('factors_reset');
    const [{ id } = { id: '' }] = await resetsOf(cursed.producerId);
    expect(
      app.lines.filter((line) => line.includes('factor_reset_failed')).map((line) => JSON.parse(line)),
    ).toMatchObject([{ level: 'error', resetId: id, code: 'P0001' }]);

    await expect(job.run(app.services)).resolves.toBeUndefined();
    expect(await states()).toEqual(['done', 'done', 'done']);
    expect((await noticesTo(cursed.email)).at(-1)).toBe('factors_reset');
  });
});
