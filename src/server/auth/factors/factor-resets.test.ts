import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { asPlatform, type Tx } from '#server/db.ts';
import type { FactorReset } from '#shared/contract/account/factor-reset.ts';
import type { Factors, PasskeyAssertionOptions, PasskeyRegistrationOptions } from '#shared/contract/account/factors.ts';
import type { ProducerDetail } from '#shared/contract/owner.ts';
import { type Answer, type Caller, type TestApp, testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newAuthenticator } from '#test/fixtures/authenticator.ts';
import { newSchool, newStudent } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { PATIENCE } from '#test/run/patience.ts';
import { removeProducer } from '../../platform/remove-producer.ts';
import { keepPassword } from '../passwords/credentials.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { chosenAfterProof } from '../scope.ts';
import { applyFactorResets } from './apply-factor-resets.ts';
import { codeAt, stepAt } from './totp.ts';

const PASSWORD = 'girassol azul de inverno';
const HOUR = 3_600_000;
let app: TestApp;
let mail: OutgoingMail;
let passwordHash: string;
let owner: Caller;
let ownerId: string;

beforeAll(async () => {
  app = await testApp();
  mail = await outgoingMail(app.services);
  passwordHash = await hashPassword(PASSWORD);
  ownerId = await newOwner();
  owner = await app.signedIn({ kind: 'owner', userId: ownerId });
});
afterAll(() => mail.stop());
afterEach(() => {
  vi.useRealTimers();
});

async function newOwner(): Promise<string> {
  const id = randomUUID();
  const mailbox_proven_at = new Date().toISOString();
  await asPlatform(app.services.db, (tx) =>
    tx
      .insertInto('profiles')
      .values({ id, email: `${id}@example.com`, name: 'Dona Beatriz', role: 'super_admin', mailbox_proven_at })
      .execute(),
  );
  return id;
}

/** A producer with a password that opens everything, signed in, and with an authenticator app. */
async function newProducer() {
  const bare = await newBareProducer();
  return { ...bare, key: await addApp(bare.home) };
}

async function addApp(browser: Caller): Promise<string> {
  const { data } = await app.call('factors.startTotp', undefined, browser);
  const { key } = data as { key: string };
  // With the code of a moment ago, so that the present one is still unused.
  await app.call('factors.confirmTotp', { code: codeAt(key, stepAt(new Date()) - 1) }, browser);
  return key;
}

async function newBareProducer() {
  const { producerId, slug } = await newSchool(app.services.db);
  await asPlatform(app.services.db, (tx) => keepPassword(tx, producerId, { ...chosenAfterProof, passwordHash }));
  const home = await app.signedIn({ kind: 'producer', userId: producerId });
  return { producerId, email: `${slug}@example.com`, home };
}

const ask = (producerId: string, who = owner) =>
  app.call('owner.askFactorReset', { producerId, identityCheck: 'video_call' }, who);
const cancelAsOwner = (producerId: string) => app.call('owner.cancelFactorReset', { producerId }, owner);
const resetsOf = async (producerId: string): Promise<FactorReset[]> => {
  const { data } = await app.call('owner.producer', { producerId }, owner);
  return (data as ProducerDetail).secondStep.resets;
};
const factorsOf = async (browser: Caller) => (await app.call('factors.factors', undefined, browser)).data as Factors;
const signIn = (email: string, browser: Caller = newBrowser()) =>
  app.call('public.signIn', { email, password: PASSWORD }, browser);
/** What a right password leads to: the panel, or the second step. */
const leadsTo = ({ data }: Answer) => ('home' in (data as object) ? 'panel' : 'second step');

/** The job, so long after the latest reset of this producer was asked for. */
async function applyAfter(ms: number, producerId: string): Promise<number> {
  const [latest] = await resetsOf(producerId);
  return applyFactorResets(app.services, new Date(new Date(latest?.askedAt ?? 0).getTime() + ms));
}

const emailsTo = (email: string) =>
  asPlatform(app.services.db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['id', 'template_name as template', 'producer_id as school', 'payload'])
      .where('recipient_email', '=', email)
      .orderBy('created_at')
      .execute(),
  );
const noticesTo = async (email: string) =>
  (await emailsTo(email)).flatMap(({ template, payload }) =>
    template === 'security_notice' ? (payload as { notice: { kind: string } }).notice.kind : [],
  );

/** The message that tells of the reset, as it arrives. */
async function noticeTo(email: string) {
  const queued = (await emailsTo(email)).findLast(({ template }) => template === 'factor_reset');
  await mail.send(queued?.id ?? '');
  const message = mail.receivedBy(email).at(-1);
  return { message, token: /\/cancelar-redefinicao#([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? '' };
}
const follow = (token: string, who: Caller = {}) => app.call('public.cancelFactorReset', { token }, who);

/** Until so many transactions of this database wait for one another. */
const untilWaiting = (tx: Tx, count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
      where not l.granted`.execute(tx);
    expect(rows).toHaveLength(count);
  }, PATIENCE);

const deedsIn = async (producerId: string) =>
  (
    await asPlatform(app.services.db, (tx) =>
      tx
        .selectFrom('school_deeds')
        .select(['action', 'by', 'actor_name as name'])
        .where('producer_id', '=', producerId)
        .orderBy('at')
        .execute(),
    )
  ).filter(({ action }) => /reset/.test(action));
const auditOf = (producerId: string) =>
  asPlatform(app.services.db, (tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'actor_name as name', 'details'])
      .where('target_id', '=', producerId)
      .orderBy('at')
      .execute(),
  );

describe('a reset that an owner asks for', () => {
  test('takes nothing away for 24 hours; then factors and sessions are gone, and the password is the same [v5.0.0-6.4.4]', async () => {
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

  test('takes passkeys away as well: the one that was lost opens nothing any more', async () => {
    const { producerId, home } = await newBareProducer();
    const phone = newAuthenticator({ origin: app.services.env.publicUrl });
    const { data } = await app.call('factors.startPasskey', undefined, home);
    const response = phone.create(data as PasskeyRegistrationOptions);
    await app.call('factors.addPasskey', { name: 'Celular', response }, home);
    const enter = async () => {
      const browser = newBrowser();
      const { data } = await app.call('public.startPasskeySignIn', undefined, browser);
      const passkey = phone.get(data as PasskeyAssertionOptions);
      return (await app.call('public.signInWithPasskey', { passkey, area: 'producer' }, browser)).code ?? 'open';
    };
    await ask(producerId);
    expect(await enter()).toBe('open');
    await applyAfter(24 * HOUR, producerId);
    expect(await enter()).toBe('passkey_refused');
  });

  test('voids a sign-in that waits for its second step, and every way of giving one', async () => {
    const { producerId, email, key } = await newProducer();
    await ask(producerId);
    const browser = newBrowser();
    const { token } = ((await signIn(email, browser)).data as { secondStep: { token: string } }).secondStep;
    await applyAfter(24 * HOUR, producerId);
    const answer = { code: codeAt(key, stepAt(new Date())) };
    expect((await app.call('public.giveFactor', { token, answer }, browser)).code).toBe('second_step_over');
  });

  test('is told to the producer at once, and when it is done', async () => {
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

  test('is written down for owners and for the school, with how the person was recognised', async () => {
    const { producerId } = await newProducer();
    await ask(producerId);
    await applyAfter(24 * HOUR, producerId);
    expect(await auditOf(producerId)).toEqual([
      { action: 'factor_reset_asked', name: 'Dona Beatriz', details: { identityCheck: 'video_call' } },
      { action: 'factors_reset', name: 'Dona Beatriz', details: {} },
    ]);
    expect(await deedsIn(producerId)).toMatchObject([
      { action: 'factor_reset_asked', by: 'owner', name: 'Dona Beatriz' },
      { action: 'factors_reset', by: 'system' },
    ]);
  });

  test('asked for again, or twice at once, is the one that waits', async () => {
    const { producerId, email } = await newProducer();
    const answers = await Promise.all([ask(producerId), ask(producerId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first] = await resetsOf(producerId);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
    await app.confirm(owner);
    expect((await ask(producerId)).status).toBe(200);
    expect(await resetsOf(producerId)).toEqual([first]);
    expect((await emailsTo(email)).filter(({ template }) => template === 'factor_reset')).toHaveLength(1);
    expect(await deedsIn(producerId)).toHaveLength(1);
  });

  test('is done once by two workers at once', async () => {
    const { producerId, email } = await newProducer();
    await applyFactorResets(app.services, new Date(Date.now() + 48 * HOUR));
    await ask(producerId);
    const later = new Date(Date.now() + 25 * HOUR);
    // Both have found it due before either gets to the account.
    const workers = await asPlatform(app.services.db, async (tx) => {
      await tx.selectFrom('profiles').select('id').where('id', '=', producerId).forUpdate().execute();
      const started = [1, 2].map(() => applyFactorResets(app.services, later));
      await untilWaiting(tx, started.length);
      return started;
    });
    expect((await Promise.all(workers)).sort()).toEqual([0, 1]);
    expect((await noticesTo(email)).filter((kind) => kind === 'factors_reset')).toHaveLength(1);
    expect(await deedsIn(producerId)).toHaveLength(2);
  });

  test('leaves an obligatory second step to be set up before anything else opens', async () => {
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
});

describe('who may ask for it', () => {
  test('is an owner who has confirmed who they are and says how they made sure of the person [v5.0.0-6.4.4]', async () => {
    const { producerId, home } = await newProducer();
    const unconfirmed = await app.signedIn({ kind: 'owner', userId: ownerId }, false);
    expect((await ask(producerId, unconfirmed)).code).toBe('step_up_required');
    expect((await ask(producerId, home)).code).toBe('forbidden');
    for (const identityCheck of [undefined, '', 'por e-mail'])
      expect((await app.call('owner.askFactorReset', { producerId, identityCheck }, owner)).code).toBe('invalid_input');
    expect(await resetsOf(producerId)).toEqual([]);
  });

  test('not for an account without a second step, an owner, a student or nobody', async () => {
    const bare = await newBareProducer();
    expect((await ask(bare.producerId)).code).toBe('no_factor');
    expect((await ask(await newOwner())).code).toBe('owner_factor_by_command');
    const student = await newStudent(app.services.db, bare);
    for (const id of [student.userId, randomUUID()]) expect((await ask(id)).code).toBe('not_found');
  });
});

describe('a reset that is taken back', () => {
  const ways: Record<string, (of: { producerId: string; email: string; home: Caller }) => Promise<Answer>> = {
    owner: ({ producerId }) => cancelAsOwner(producerId),
    producer: ({ home }) => app.call('factors.cancelReset', undefined, home),
    link: async ({ email }) => follow((await noticeTo(email)).token),
  };

  test.each(Object.keys(ways))('by the %s is never done; one beside it is', async (by) => {
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
    const name = by === 'owner' ? 'Dona Beatriz' : 'Ana Produtora';
    expect((await auditOf(kept.producerId)).at(-1)).toMatchObject({ action: 'factor_reset_cancelled', name });
    expect((await deedsIn(kept.producerId)).at(-1)).toMatchObject({ action: 'factor_reset_cancelled', name });
  });

  test('is history beside the next one', async () => {
    const { producerId } = await newProducer();
    await ask(producerId);
    await cancelAsOwner(producerId);
    expect((await cancelAsOwner(producerId)).code).toBe('not_found');
    await ask(producerId);
    await applyAfter(24 * HOUR, producerId);
    expect(await resetsOf(producerId)).toMatchObject([
      { askedBy: 'Dona Beatriz', identityCheck: 'video_call', cancelledAt: null, doneAt: expect.any(String) },
      { cancelledBy: 'owner', doneAt: null },
    ]);
  });

  test('while the job begins is either taken back or done, and never both', async () => {
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

  test('by its producer wants a factor that was given: the password alone is not enough', async () => {
    const { producerId, home } = await newBareProducer();
    const stolen = await app.signedIn({ kind: 'producer', userId: producerId }, false);
    const key = await addApp(home);
    await ask(producerId);
    const cancel = () => app.call('factors.cancelReset', undefined, stolen);
    const confirm = (more: object) => app.call('public.confirmIdentity', { password: PASSWORD, ...more }, stolen);
    expect((await cancel()).code).toBe('step_up_required');
    expect((await confirm({})).code).toBe('invalid_input');
    expect((await cancel()).code).toBe('step_up_required');
    expect(await confirm({ code: codeAt(key, stepAt(new Date())) })).toMatchObject({ status: 200 });
    expect((await cancel()).status).toBe(200);
  });

  test('by a factor that is set up meanwhile: whoever can has not lost all', async () => {
    const { producerId, home } = await newProducer();
    await ask(producerId);
    await app.call('factors.renewRecoveryCodes', undefined, home);
    expect(await resetsOf(producerId)).toMatchObject([{ cancelledBy: 'producer' }]);
  });
});

describe('the link in the notice', () => {
  test('takes it back once, by a click and not by being opened, and is nowhere kept', async () => {
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

  test('is void once the reset was done', async () => {
    const { producerId, email } = await newProducer();
    await ask(producerId);
    const { token } = await noticeTo(email);
    await applyAfter(24 * HOUR, producerId);
    expect((await follow(token)).code).toBe('link_invalid');
  });

  test('is not written any more for a reset that was taken back before the message left', async () => {
    const { producerId, email } = await newProducer();
    await ask(producerId);
    await cancelAsOwner(producerId);
    expect((await noticeTo(email)).token).toBe('');
    expect((await emailsTo(email)).some(({ template }) => template === 'factor_reset')).toBe(false);
  });
});

describe('that a reset waits', () => {
  test('is shown to the owner and to its producer', async () => {
    const { producerId, home } = await newProducer();
    expect((await factorsOf(home)).reset).toBeNull();
    await ask(producerId);
    const [reset] = await resetsOf(producerId);
    expect(reset).toMatchObject({ askedBy: 'Dona Beatriz', cancelledAt: null, doneAt: null });
    expect((await factorsOf(home)).reset).toEqual({ askedAt: reset?.askedAt, dueAt: reset?.dueAt });
  });

  test('is not told to whoever has the password alone, to other producers or in a session of a student', async () => {
    const { producerId, email, home } = await newBareProducer();
    const stranger = await newProducer();
    const school = await newSchool(app.services.db);
    const membership = { producer_id: school.producerId, id: randomUUID(), user_id: producerId, email, name: 'Ana' };
    await asPlatform(app.services.db, (tx) => tx.insertInto('students').values(membership).execute());
    const asStudent = await app.signedIn({ kind: 'student', userId: producerId, producerId: school.producerId });
    await addApp(home);
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

describe('the database repeats it', () => {
  test('that it waits 24 hours, and is not both taken back and done', async () => {
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

  test('a producer who was removed meanwhile is left to the removal', async () => {
    const { producerId, email } = await newProducer();
    await ask(producerId);
    await removeProducer(
      app.services,
      { kind: 'owner', userId: ownerId, sessionId: '', name: 'Dona', email: '' },
      { producerId, email },
    );
    await applyFactorResets(app.services, new Date(Date.now() + 25 * HOUR));
    expect(await deedsIn(producerId)).toHaveLength(1);
  });
});
