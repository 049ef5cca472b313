import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newNotification, newSchool } from '#test/fixtures/factories.ts';
import { NOTICE, type PushFixture, pushFixture } from '#test/fixtures/push-fixture.ts';
import { newBrowser, startPushService } from '#test/servers/push-service.ts';
import { asPlatform, asSchool } from '../db.ts';
import { deliverNotice } from '../notifications/deliver-notice.ts';
import { notify } from '../notifications/notify.ts';
import { ensurePushKeys } from './keys.ts';
import type { Push } from './queue.ts';

const app = await testApp();
const { services, call, signedIn } = app;
const { db, jobs } = services;
const platformHost = new URL(services.env.publicUrl).hostname;

const service = await startPushService();
afterAll(() => service.stop());

let fixture: PushFixture;
beforeEach(async () => {
  fixture = await pushFixture(app, service);
});

describe('a notification', () => {
  test('reaches the browser, encrypted for it and signed by the platform [v5.0.0-11.6.1]', async () => {
    const browser = await fixture.browserOf();
    await fixture.tell();
    await fixture.sendAll();
    const [taken] = service.taken;
    expect(service.taken).toHaveLength(1);
    expect(`https://${taken?.host}${taken?.path}`).toBe(browser.subscription.endpoint);
    const { id, icon, ...shown } = JSON.parse(browser.read(taken?.body ?? Buffer.of()));
    expect(shown).toEqual({ title: NOTICE.title, message: NOTICE.message });
    expect(icon).toMatch(new RegExp(`^/brand/${fixture.school.slug}/icon-192.png\\?v=`));
    expect((await call('student.notifications', undefined, fixture.caller)).data).toMatchObject({
      notifications: [{ id }],
    });
    const { data } = await call('student.account', undefined, fixture.caller);
    expect(taken?.vapid).toEqual({
      publicKey: (data as { pushKey: string }).pushKey,
      sub: 'mailto:avisos@ateneu.test',
    });
    expect(taken?.ttl).toBeGreaterThan(86_000);
    expect(taken?.ttl).toBeLessThanOrEqual(86_400);
    expect(() => newBrowser('').read(taken?.body ?? Buffer.of())).toThrow();
  });

  test('of any length fits a push service’s limit', async () => {
    const browser = await fixture.browserOf();
    await fixture.tell(fixture.student, { type: 'system', title: '“'.repeat(200), message: '👨‍👩‍👧‍👦"\\'.repeat(380) });
    await fixture.sendAll();
    const { title, message } = JSON.parse(browser.read(service.taken[0]?.body ?? Buffer.of()));
    expect([title.length, title.at(-1), message.length, message.at(-1)]).toEqual([121, '…', 401, '…']);
  });

  test('to all reaches every browser of each student once', async () => {
    const [, them] = await fixture.newcomer();
    const [, silent] = await fixture.newcomer(fixture.school, { email: true, browser: false });
    await fixture.severalDevices();
    const phone = await signedIn({ kind: 'student', ...fixture.student });
    const wanted = [];
    for (const who of [fixture.caller, phone, them]) wanted.push((await fixture.browserOf(who)).subscription.endpoint);
    await fixture.browserOf(silent);
    const noticeId = crypto.randomUUID();
    await asSchool(db, fixture.school, (tx) =>
      tx
        .insertInto('notices')
        .values({ producer_id: fixture.school.producerId, id: noticeId, ...NOTICE })
        .execute(),
    );
    const notice = { producerId: fixture.school.producerId, noticeId };
    await Promise.all([deliverNotice(services, notice), deliverNotice(services, notice)]);
    await fixture.sendAll();
    const reached = service.taken.map(({ path }) => `https://fcm.googleapis.com${path}`);
    expect(reached.sort()).toEqual(wanted.sort());
  });

  test('is stored with its push job in one transaction', async () => {
    await fixture.browserOf();
    const broken = asSchool(db, fixture.student, async (tx) => {
      await notify(
        tx,
        jobs,
        { producerId: fixture.school.producerId, studentIds: [fixture.student.studentId] },
        NOTICE,
      );
      throw new Error('afterwards');
    });
    await expect(broken).rejects.toThrow('afterwards');
    expect(await fixture.waiting()).toEqual([]);
  });

  test('job contains ids only', async () => {
    await fixture.browserOf();
    await fixture.tell();
    expect(Object.keys((await fixture.waiting())[0] ?? {}).sort()).toEqual([
      'notificationId',
      'producerId',
      'sessionId',
    ]);
  });
});

describe('no push is sent', () => {
  const change = (table: 'students' | 'notifications' | 'user_sessions' | 'push_devices', set: object) =>
    asPlatform(db, (tx) =>
      tx.updateTable(table).set(set).where('producer_id', '=', fixture.school.producerId).execute(),
    );

  test.each<[string, () => Promise<unknown>]>([
    [
      'once the student wants none',
      () => call('student.setNotificationChoices', { email: true, browser: false }, fixture.caller),
    ],
    ['once it was read', () => call('student.readAllNotifications', undefined, fixture.caller)],
    ['after signing out', () => call('public.signOut', undefined, fixture.caller)],
    ['once the session is over by itself', () => change('user_sessions', { expires_at: new Date(0).toISOString() })],
    ['to who is blocked', () => change('students', { status: 'inactive' })],
    ['a day later', () => change('notifications', { created_at: new Date(Date.now() - 86_500_000).toISOString() })],
    ['at a domain that the school has left', () => change('user_sessions', { host: 'aulas.barro.example' })],
    ['at a former sub-domain', () => change('user_sessions', { host: `antes.${platformHost}` })],
  ])('%s', async (_, alter) => {
    await fixture.browserOf();
    await fixture.tell();
    await alter();
    await fixture.sendAll();
    expect(service.asked).toBe(0);
  });

  test('to a stored address that is no push service’s, and it is deleted', async () => {
    await fixture.browserOf();
    await change('push_devices', { endpoint: 'https://mau.example;.push.apple.com/x' });
    await fixture.tell();
    await fixture.sendAll();
    expect([service.asked, await fixture.devices()]).toEqual([0, []]);
  });

  test('to students who do not want it', async () => {
    await call('student.setNotificationChoices', { email: true, browser: false }, fixture.caller);
    await fixture.browserOf();
    await fixture.tell();
    expect(await fixture.waiting()).toEqual([]);
  });
});

test('reaches a browser at the school’s own sub-domain', async () => {
  await fixture.browserOf();
  const { slug } = fixture.school;
  await asPlatform(db, (tx) =>
    tx
      .updateTable('user_sessions')
      .set({ host: `${slug}.${platformHost}` })
      .where('producer_id', '=', fixture.school.producerId)
      .execute(),
  );
  await fixture.tell();
  await fixture.sendAll();
  expect(service.taken).toHaveLength(1);
});

test('to other schools’ browsers', async () => {
  await fixture.browserOf();
  const elsewhere = await newSchool(db);
  const [stranger, them] = await fixture.newcomer(elsewhere);
  await fixture.browserOf(them);
  await fixture.tell();
  expect(await fixture.waiting(elsewhere)).toEqual([]);
  const [push] = await fixture.waiting();
  const [device] = await fixture.devices(elsewhere);
  for (const wrong of [
    { ...push, sessionId: device?.session_id },
    { ...push, producerId: elsewhere.producerId },
    { ...push, producerId: elsewhere.producerId, sessionId: device?.session_id },
  ])
    await fixture.send(wrong as Push);
  expect(service.asked).toBe(0);
  const notificationId = await newNotification(db, stranger);
  await fixture.send({ ...push, notificationId } as Push);
  expect(service.asked).toBe(0);
  const seen = (studentId?: string) =>
    asSchool(db, { ...fixture.school, studentId }, (tx) =>
      tx.selectFrom('push_devices').select('student_id').execute(),
    );
  expect(await seen()).toEqual([{ student_id: fixture.student.studentId }]);
  const [colleague] = await fixture.newcomer();
  expect(await seen(colleague.studentId), 'nor a student a colleague’s').toEqual([]);
});

test('the platform’s keys are created once, and stored sealed', async () => {
  await Promise.all([ensurePushKeys(services), ensurePushKeys(services), ensurePushKeys(services)]);
  const kept = await asPlatform(db, (tx) => tx.selectFrom('push_keys').selectAll().execute());
  expect(kept).toHaveLength(1);
  expect(kept[0]?.private_key).toMatch(/^test\.[\w-]+$/);
  await expect(
    asSchool(db, fixture.school, (tx) => tx.selectFrom('push_keys').selectAll().execute()),
  ).rejects.toMatchObject({
    code: '42501',
  });
});
