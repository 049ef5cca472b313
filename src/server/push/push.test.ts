import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PushDevice } from '#shared/contract/push.ts';
import { type Caller, testApp } from '#test/app.ts';
import {
  newCourse,
  newNotification,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/factories.ts';
import { newBrowser, type PushService, startPushService } from '#test/push-service.ts';
import { openSession } from '../auth/sessions.ts';
import { newToken } from '../auth/tokens.ts';
import { asPlatform, asSchool } from '../db.ts';
import { deliverNotice } from '../notifications/deliver-notice.ts';
import { notify } from '../notifications/notify.ts';
import { keepPushKeys } from './keys.ts';
import type { Push } from './queue.ts';
import { sendPush } from './send.ts';

const { services, call, signedIn, lines } = await testApp();
const { db, env, jobs } = services;
const NOTICE = { type: 'system', title: 'Aula ao vivo', message: 'Hoje às 20h, “sem falta”.\nAté já!' } as const;

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

let school: TestSchool;
let student: TestStudent;
let caller: Caller;
beforeEach(async () => {
  Object.assign(service, { taken: [], answers: [], asked: 0, onAsked: () => {} });
  school = await newSchool(db);
  [student, caller] = await newcomer();
});

async function newcomer(of = school, choices = { email: true, browser: true }): Promise<[TestStudent, Caller]> {
  const made = await newStudent(db, of);
  await openEnrollment(db, made, (await newCourse(db, of)).id);
  const me = await signedIn({ kind: 'student', ...made });
  await call('student.setNotificationChoices', choices, me);
  return [made, me];
}
const newEndpoint = () => `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
const allow = (subscription: PushDevice, who = caller) => call('student.keepPushDevice', subscription, who);
async function browserOf(who = caller) {
  const browser = newBrowser(newEndpoint());
  expect((await allow(browser.subscription, who)).status).toBe(200);
  return browser;
}
const tell = (of: TestStudent = student, notice: Parameters<typeof notify>[3] = NOTICE) =>
  asSchool(db, of, (tx) => notify(tx, jobs, { producerId: of.producerId, studentIds: [of.studentId] }, notice));

/** The jobs of this test's school, in the order they were added. */
const waiting = (of = school) =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ data: Push }>`
      select data from pgboss.job where name = 'push' and data ->> 'producerId' = ${of.producerId}
      order by created_on`.execute(tx);
    return rows.map(({ data }) => data);
  });
const send = (push: Push) => sendPush({ db, env, log: services.log, agent: service.agent }, push);
async function sendAll(of = school) {
  for (const push of await waiting(of)) await send(push);
}
/** Lets a student be signed in on more than one. */
const severalDevices = () =>
  asPlatform(db, (tx) =>
    tx
      .updateTable('client_settings')
      .set({ single_device: false })
      .where('producer_id', '=', school.producerId)
      .execute(),
  );
const devices = (of = school) =>
  asPlatform(db, (tx) => tx.selectFrom('push_devices').selectAll().where('producer_id', '=', of.producerId).execute());

describe('a notification', () => {
  test('reaches the browser, encrypted for it and signed by the platform', async () => {
    const browser = await browserOf();
    await tell();
    await sendAll();
    const [taken] = service.taken;
    expect(service.taken).toHaveLength(1);
    expect(`https://${taken?.host}${taken?.path}`).toBe(browser.subscription.endpoint);
    const { id, icon, ...shown } = JSON.parse(browser.read(taken?.body ?? Buffer.of()));
    expect(shown).toEqual({ title: NOTICE.title, message: NOTICE.message });
    expect(icon).toMatch(new RegExp(`^/brand/${school.slug}/icon-192.png\\?v=`));
    expect((await call('student.notifications', undefined, caller)).data).toMatchObject({ notifications: [{ id }] });
    const { data } = await call('student.account', undefined, caller);
    expect(taken?.vapid).toEqual({
      publicKey: (data as { pushKey: string }).pushKey,
      sub: 'mailto:avisos@ateneu.test',
    });
    expect(taken?.ttl).toBeGreaterThan(86_000);
    expect(taken?.ttl).toBeLessThanOrEqual(86_400);
    expect(() => newBrowser('').read(taken?.body ?? Buffer.of())).toThrow();
  });

  test('of any length fits what a push service takes', async () => {
    const browser = await browserOf();
    await tell(student, { type: 'system', title: '“'.repeat(200), message: '👨‍👩‍👧‍👦"\\'.repeat(380) });
    await sendAll();
    const { title, message } = JSON.parse(browser.read(service.taken[0]?.body ?? Buffer.of()));
    expect([title.length, title.at(-1), message.length, message.at(-1)]).toEqual([121, '…', 401, '…']);
  });

  test('that is a notice to all reaches every browser of each student once', async () => {
    const [, them] = await newcomer();
    const [, silent] = await newcomer(school, { email: true, browser: false });
    await severalDevices();
    const phone = await signedIn({ kind: 'student', ...student });
    const wanted = [];
    for (const who of [caller, phone, them]) wanted.push((await browserOf(who)).subscription.endpoint);
    await browserOf(silent);
    const noticeId = crypto.randomUUID();
    await asSchool(db, school, (tx) =>
      tx
        .insertInto('notices')
        .values({ producer_id: school.producerId, id: noticeId, ...NOTICE })
        .execute(),
    );
    const notice = { producerId: school.producerId, noticeId };
    await Promise.all([deliverNotice(services, notice), deliverNotice(services, notice)]);
    await sendAll();
    const reached = service.taken.map(({ path }) => `https://fcm.googleapis.com${path}`);
    expect(reached.sort()).toEqual(wanted.sort());
  });

  test('and its way to a browser are kept together, or neither is', async () => {
    await browserOf();
    const broken = asSchool(db, student, async (tx) => {
      await notify(tx, jobs, { producerId: school.producerId, studentIds: [student.studentId] }, NOTICE);
      throw new Error('afterwards');
    });
    await expect(broken).rejects.toThrow('afterwards');
    expect(await waiting()).toEqual([]);
  });

  test('whose job is worked on holds ids alone', async () => {
    await browserOf();
    await tell();
    expect(Object.keys((await waiting())[0] ?? {}).sort()).toEqual(['notificationId', 'producerId', 'sessionId']);
  });
});

describe('nothing is sent', () => {
  const change = (table: 'students' | 'notifications' | 'user_sessions', set: object) =>
    asPlatform(db, (tx) => tx.updateTable(table).set(set).where('producer_id', '=', school.producerId).execute());

  test.each<[string, () => Promise<unknown>]>([
    [
      'once the student wants none',
      () => call('student.setNotificationChoices', { email: true, browser: false }, caller),
    ],
    ['once it was read', () => call('student.readAllNotifications', undefined, caller)],
    ['after signing out', () => call('public.signOut', undefined, caller)],
    ['once the session is over by itself', () => change('user_sessions', { expires_at: new Date(0).toISOString() })],
    ['to who is blocked', () => change('students', { status: 'inactive' })],
    ['a day later', () => change('notifications', { created_at: new Date(Date.now() - 86_500_000).toISOString() })],
  ])('%s', async (_, alter) => {
    await browserOf();
    await tell();
    await alter();
    await sendAll();
    expect(service.asked).toBe(0);
  });

  test('to who does not want it in the browser', async () => {
    await call('student.setNotificationChoices', { email: true, browser: false }, caller);
    await browserOf();
    await tell();
    expect(await waiting()).toEqual([]);
  });
});

describe('a browser', () => {
  test('is forgotten with signing out', async () => {
    await browserOf();
    await call('public.signOut', undefined, caller);
    expect(await devices()).toEqual([]);
  });

  test('is forgotten, like all of the student’s, when none is wanted any more', async () => {
    await severalDevices();
    const [, them] = await newcomer();
    const colleague = (await browserOf(them)).subscription;
    for (const who of [caller, await signedIn({ kind: 'student', ...student })]) await browserOf(who);
    await call('student.setNotificationChoices', { email: true, browser: false }, caller);
    expect(await devices()).toMatchObject([{ endpoint: colleague.endpoint }]);
  });

  test('is forgotten when a login elsewhere ends the session', async () => {
    await browserOf();
    const phone = await signedIn({ kind: 'student', ...student });
    expect(await devices()).toEqual([]);
    await browserOf(phone);
    expect(await devices()).toHaveLength(1);
  });

  test('is forgotten when a new password does', async () => {
    await severalDevices();
    const phone = await signedIn({ kind: 'student', ...student });
    await browserOf(phone);
    const { subscription } = await browserOf();
    const changed = await call('student.changePassword', { password: 'nova senha comprida' }, caller);
    expect(changed.status).toBe(200);
    expect(await devices()).toMatchObject([{ endpoint: subscription.endpoint }]);
  });

  test('is nobody’s of before once another person signs in there', async () => {
    const device = { ip: '127.0.0.1', userAgent: 'test', deviceId: newToken() };
    const enter = async (who: TestStudent) => {
      const { token } = await asPlatform(db, (tx) => openSession(tx, { kind: 'student', ...who, device }));
      return { cookie: `sid=${token}; did=${device.deviceId}` };
    };
    const { subscription } = await browserOf(await enter(student));
    const [colleague] = await newcomer();
    const them = await enter(colleague);
    expect(await devices(), 'before they have said anything').toEqual([]);
    await allow(subscription, caller);
    await allow(subscription, them);
    expect(await devices()).toMatchObject([{ student_id: colleague.studentId }]);
  });

  test('that is gone is forgotten', async () => {
    await browserOf();
    await tell();
    service.answers = [410];
    await sendAll();
    expect([service.asked, await devices()]).toEqual([1, []]);
    await tell();
    expect(await waiting()).toHaveLength(1);
  });

  test('keeps the address it was given while the one before was found gone', async () => {
    await browserOf();
    await tell();
    const renewed = newBrowser(newEndpoint()).subscription;
    service.answers = [404];
    service.onAsked = async () => void (await allow(renewed));
    await sendAll();
    expect(await devices()).toMatchObject([{ endpoint: renewed.endpoint }]);
  });

  test.each([429, 500, 503, 0])('whose service answers %i is tried again', async (status) => {
    await browserOf();
    await tell();
    const [push] = await waiting();
    service.answers = [status];
    await expect(send(push as Push)).rejects.toThrow();
    await send(push as Push);
    expect(service.taken).toHaveLength(1);
    expect(await devices()).toHaveLength(1);
  });

  test.each([400, 403, 413])('whose service refuses with %i is not, and the log says so', async (status) => {
    const { subscription } = await browserOf();
    await tell();
    service.answers = [status];
    await sendAll();
    const line = lines.findLast((each) => each.includes('push_refused')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ host: 'fcm.googleapis.com', status });
    expect(line).not.toContain(subscription.endpoint.slice(-20));
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://fcm.googleapis.com.mau.example/x',
    'https://mau.example/fcm.googleapis.com',
    'https://fcm.googleapis.com:8443/x',
    'https://eu:senha@fcm.googleapis.com/x',
    'https://push.apple.com.mau.example/x',
    'https://mau.example#.push.apple.com',
    'https://xpush.apple.com/x',
    'ftp://web.push.apple.com/x',
    'x',
  ])('is not at %s', async (endpoint) => {
    expect(await allow(newBrowser(endpoint).subscription)).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(await devices()).toEqual([]);
  });

  test('is not at an address without end', async () => {
    const { subscription } = newBrowser(newEndpoint() + 'x'.repeat(1000));
    expect(await allow(subscription)).toMatchObject({ status: 422, code: 'invalid_input' });
  });

  test.each([
    'https://web.push.apple.com/QK',
    'https://updates.push.services.mozilla.com/wpush/v2/gA',
    'https://wns2-bl2p.notify.windows.com/w/?token=B',
  ])('may be at %s', async (endpoint) => {
    expect((await allow(newBrowser(endpoint).subscription)).status).toBe(200);
  });

  test.each([
    { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { p256dh: Buffer.alloc(64, 4).toString('base64url') },
    { auth: '' },
    { auth: 'a'.repeat(23) },
  ])('has keys that can be encrypted for: not %j', async (wrong) => {
    const { endpoint, keys } = newBrowser(newEndpoint()).subscription;
    expect(await allow({ endpoint, keys: { ...keys, ...wrong } })).toMatchObject({ status: 422 });
  });
});

test('no school reaches another’s browsers', async () => {
  await browserOf();
  const elsewhere = await newSchool(db);
  const [stranger, them] = await newcomer(elsewhere);
  await browserOf(them);
  await tell();
  expect(await waiting(elsewhere)).toEqual([]);
  const [push] = await waiting();
  const [device] = await devices(elsewhere);
  for (const wrong of [
    { ...push, sessionId: device?.session_id },
    { ...push, producerId: elsewhere.producerId },
    { ...push, producerId: elsewhere.producerId, sessionId: device?.session_id },
  ])
    await send(wrong as Push);
  expect(service.asked).toBe(0);
  const notificationId = await newNotification(db, stranger);
  await send({ ...push, notificationId } as Push);
  expect(service.asked).toBe(0);
  const seen = (studentId?: string) =>
    asSchool(db, { ...school, studentId }, (tx) => tx.selectFrom('push_devices').select('student_id').execute());
  expect(await seen()).toEqual([{ student_id: student.studentId }]);
  const [colleague] = await newcomer();
  expect(await seen(colleague.studentId), 'nor a student a colleague’s').toEqual([]);
});

test('the platform’s keys are made once, and kept sealed', async () => {
  await Promise.all([keepPushKeys(services), keepPushKeys(services), keepPushKeys(services)]);
  const kept = await asPlatform(db, (tx) => tx.selectFrom('push_keys').selectAll().execute());
  expect(kept).toHaveLength(1);
  expect(kept[0]?.private_key).toMatch(/^test\.[\w-]+$/);
  await expect(asSchool(db, school, (tx) => tx.selectFrom('push_keys').selectAll().execute())).rejects.toMatchObject({
    code: '42501',
  });
});
