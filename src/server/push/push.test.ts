import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newNotification, newSchool } from '#test/fixtures/factories.ts';
import { NOTICE, type PushDesk, pushDesk } from '#test/fixtures/push-fixture.ts';
import { newBrowser, startPushService } from '#test/servers/push-service.ts';
import { asPlatform, asSchool } from '../db.ts';
import { deliverNotice } from '../notifications/deliver-notice.ts';
import { notify } from '../notifications/notify.ts';
import { keepPushKeys } from './keys.ts';
import type { Push } from './queue.ts';

const app = await testApp();
const { services, call, signedIn } = app;
const { db, jobs } = services;

const service = await startPushService();
afterAll(() => service.stop());

let desk: PushDesk;
beforeEach(async () => {
  desk = await pushDesk(app, service);
});

describe('a notification', () => {
  test('reaches the browser, encrypted for it and signed by the platform [v5.0.0-11.6.1]', async () => {
    const browser = await desk.browserOf();
    await desk.tell();
    await desk.sendAll();
    const [taken] = service.taken;
    expect(service.taken).toHaveLength(1);
    expect(`https://${taken?.host}${taken?.path}`).toBe(browser.subscription.endpoint);
    const { id, icon, ...shown } = JSON.parse(browser.read(taken?.body ?? Buffer.of()));
    expect(shown).toEqual({ title: NOTICE.title, message: NOTICE.message });
    expect(icon).toMatch(new RegExp(`^/brand/${desk.school.slug}/icon-192.png\\?v=`));
    expect((await call('student.notifications', undefined, desk.caller)).data).toMatchObject({
      notifications: [{ id }],
    });
    const { data } = await call('student.account', undefined, desk.caller);
    expect(taken?.vapid).toEqual({
      publicKey: (data as { pushKey: string }).pushKey,
      sub: 'mailto:avisos@ateneu.test',
    });
    expect(taken?.ttl).toBeGreaterThan(86_000);
    expect(taken?.ttl).toBeLessThanOrEqual(86_400);
    expect(() => newBrowser('').read(taken?.body ?? Buffer.of())).toThrow();
  });

  test('of any length fits what a push service takes', async () => {
    const browser = await desk.browserOf();
    await desk.tell(desk.student, { type: 'system', title: '“'.repeat(200), message: '👨‍👩‍👧‍👦"\\'.repeat(380) });
    await desk.sendAll();
    const { title, message } = JSON.parse(browser.read(service.taken[0]?.body ?? Buffer.of()));
    expect([title.length, title.at(-1), message.length, message.at(-1)]).toEqual([121, '…', 401, '…']);
  });

  test('that is a notice to all reaches every browser of each student once', async () => {
    const [, them] = await desk.newcomer();
    const [, silent] = await desk.newcomer(desk.school, { email: true, browser: false });
    await desk.severalDevices();
    const phone = await signedIn({ kind: 'student', ...desk.student });
    const wanted = [];
    for (const who of [desk.caller, phone, them]) wanted.push((await desk.browserOf(who)).subscription.endpoint);
    await desk.browserOf(silent);
    const noticeId = crypto.randomUUID();
    await asSchool(db, desk.school, (tx) =>
      tx
        .insertInto('notices')
        .values({ producer_id: desk.school.producerId, id: noticeId, ...NOTICE })
        .execute(),
    );
    const notice = { producerId: desk.school.producerId, noticeId };
    await Promise.all([deliverNotice(services, notice), deliverNotice(services, notice)]);
    await desk.sendAll();
    const reached = service.taken.map(({ path }) => `https://fcm.googleapis.com${path}`);
    expect(reached.sort()).toEqual(wanted.sort());
  });

  test('and its way to a browser are kept together, or neither is', async () => {
    await desk.browserOf();
    const broken = asSchool(db, desk.student, async (tx) => {
      await notify(tx, jobs, { producerId: desk.school.producerId, studentIds: [desk.student.studentId] }, NOTICE);
      throw new Error('afterwards');
    });
    await expect(broken).rejects.toThrow('afterwards');
    expect(await desk.waiting()).toEqual([]);
  });

  test('whose job is worked on holds ids alone', async () => {
    await desk.browserOf();
    await desk.tell();
    expect(Object.keys((await desk.waiting())[0] ?? {}).sort()).toEqual(['notificationId', 'producerId', 'sessionId']);
  });
});

describe('nothing is sent', () => {
  const change = (table: 'students' | 'notifications' | 'user_sessions', set: object) =>
    asPlatform(db, (tx) => tx.updateTable(table).set(set).where('producer_id', '=', desk.school.producerId).execute());

  test.each<[string, () => Promise<unknown>]>([
    [
      'once the student wants none',
      () => call('student.setNotificationChoices', { email: true, browser: false }, desk.caller),
    ],
    ['once it was read', () => call('student.readAllNotifications', undefined, desk.caller)],
    ['after signing out', () => call('public.signOut', undefined, desk.caller)],
    ['once the session is over by itself', () => change('user_sessions', { expires_at: new Date(0).toISOString() })],
    ['to who is blocked', () => change('students', { status: 'inactive' })],
    ['a day later', () => change('notifications', { created_at: new Date(Date.now() - 86_500_000).toISOString() })],
  ])('%s', async (_, alter) => {
    await desk.browserOf();
    await desk.tell();
    await alter();
    await desk.sendAll();
    expect(service.asked).toBe(0);
  });

  test('to who does not want it in the browser', async () => {
    await call('student.setNotificationChoices', { email: true, browser: false }, desk.caller);
    await desk.browserOf();
    await desk.tell();
    expect(await desk.waiting()).toEqual([]);
  });
});

test('no school reaches another’s browsers', async () => {
  await desk.browserOf();
  const elsewhere = await newSchool(db);
  const [stranger, them] = await desk.newcomer(elsewhere);
  await desk.browserOf(them);
  await desk.tell();
  expect(await desk.waiting(elsewhere)).toEqual([]);
  const [push] = await desk.waiting();
  const [device] = await desk.devices(elsewhere);
  for (const wrong of [
    { ...push, sessionId: device?.session_id },
    { ...push, producerId: elsewhere.producerId },
    { ...push, producerId: elsewhere.producerId, sessionId: device?.session_id },
  ])
    await desk.send(wrong as Push);
  expect(service.asked).toBe(0);
  const notificationId = await newNotification(db, stranger);
  await desk.send({ ...push, notificationId } as Push);
  expect(service.asked).toBe(0);
  const seen = (studentId?: string) =>
    asSchool(db, { ...desk.school, studentId }, (tx) => tx.selectFrom('push_devices').select('student_id').execute());
  expect(await seen()).toEqual([{ student_id: desk.student.studentId }]);
  const [colleague] = await desk.newcomer();
  expect(await seen(colleague.studentId), 'nor a student a colleague’s').toEqual([]);
});

test('the platform’s keys are made once, and kept sealed', async () => {
  await Promise.all([keepPushKeys(services), keepPushKeys(services), keepPushKeys(services)]);
  const kept = await asPlatform(db, (tx) => tx.selectFrom('push_keys').selectAll().execute());
  expect(kept).toHaveLength(1);
  expect(kept[0]?.private_key).toMatch(/^test\.[\w-]+$/);
  await expect(
    asSchool(db, desk.school, (tx) => tx.selectFrom('push_keys').selectAll().execute()),
  ).rejects.toMatchObject({
    code: '42501',
  });
});
