import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { testApp } from '#test/app.ts';
import type { TestStudent } from '#test/fixtures/factories.ts';
import { newEndpoint, type PushFixture, pushFixture } from '#test/fixtures/push-fixture.ts';
import { newBrowser, startPushService } from '#test/servers/push-service.ts';
import { openSession } from '../auth/sessions/open-session.ts';
import { newToken } from '../crypto/tokens.ts';
import { asPlatform } from '../db.ts';
import type { Push } from './queue.ts';

const app = await testApp();
const { services, call, signedIn, lines } = app;
const { db } = services;

const service = await startPushService();
afterAll(() => service.stop());

let fixture: PushFixture;
beforeEach(async () => {
  fixture = await pushFixture(app, service);
});

describe('a push subscription', () => {
  test('is deleted on signing out', async () => {
    await fixture.browserOf();
    await call('public.signOut', undefined, fixture.caller);
    expect(await fixture.devices()).toEqual([]);
  });

  test('is deleted, with all of the student’s, when push is switched off', async () => {
    await fixture.severalDevices();
    const [, them] = await fixture.newcomer();
    const colleague = (await fixture.browserOf(them)).subscription;
    for (const who of [fixture.caller, await signedIn({ kind: 'student', ...fixture.student })])
      await fixture.browserOf(who);
    await call('student.setNotificationChoices', { email: true, browser: false }, fixture.caller);
    expect(await fixture.devices()).toMatchObject([{ endpoint: colleague.endpoint }]);
  });

  test('is deleted when a login elsewhere ends the session', async () => {
    await fixture.browserOf();
    const phone = await signedIn({ kind: 'student', ...fixture.student });
    expect(await fixture.devices()).toEqual([]);
    await fixture.browserOf(phone);
    expect(await fixture.devices()).toHaveLength(1);
  });

  test('is deleted by a new password', async () => {
    await fixture.severalDevices();
    const phone = await signedIn({ kind: 'student', ...fixture.student });
    await fixture.browserOf(phone);
    const { subscription } = await fixture.browserOf();
    const changed = await call('student.changePassword', { password: 'nova senha comprida' }, fixture.caller);
    expect(changed.status).toBe(200);
    expect(await fixture.devices()).toMatchObject([{ endpoint: subscription.endpoint }]);
  });

  test('moves to another person who signs in there', async () => {
    const device = { ip: '127.0.0.1', userAgent: 'test', deviceId: newToken() };
    const enter = async (who: TestStudent) => {
      const { token } = await asPlatform(db, (tx) =>
        openSession(tx, { kind: 'student', ...who, device, credential: chosenAfterProof }),
      );
      return { cookie: `sid=${token}; did=${device.deviceId}` };
    };
    const { subscription } = await fixture.browserOf(await enter(fixture.student));
    const [colleague] = await fixture.newcomer();
    const them = await enter(colleague);
    expect(await fixture.devices(), 'before they have said anything').toEqual([]);
    await fixture.allow(subscription, fixture.caller);
    await fixture.allow(subscription, them);
    expect(await fixture.devices()).toMatchObject([{ student_id: colleague.studentId }]);
  });

  test('that has expired is deleted', async () => {
    await fixture.browserOf();
    await fixture.tell();
    service.answers = [410];
    await fixture.sendAll();
    expect([service.asked, await fixture.devices()]).toEqual([1, []]);
    await fixture.tell();
    expect(await fixture.waiting()).toHaveLength(1);
  });

  test('keeps a new endpoint when the previous one is reported as expired', async () => {
    await fixture.browserOf();
    await fixture.tell();
    const renewed = newBrowser(newEndpoint()).subscription;
    service.answers = [404];
    service.onAsked = async () => void (await fixture.allow(renewed));
    await fixture.sendAll();
    expect(await fixture.devices()).toMatchObject([{ endpoint: renewed.endpoint }]);
  });

  test.each([429, 500, 503, 0])('whose service answers %i is retried', async (status) => {
    await fixture.browserOf();
    await fixture.tell();
    const [push] = await fixture.waiting();
    service.answers = [status];
    await expect(fixture.send(push as Push)).rejects.toThrow();
    await fixture.send(push as Push);
    expect(service.taken).toHaveLength(1);
    expect(await fixture.devices()).toHaveLength(1);
  });

  test.each([400, 403, 413])('whose service refuses with %i is not retried, and it is logged', async (status) => {
    const { subscription } = await fixture.browserOf();
    await fixture.tell();
    service.answers = [status];
    await fixture.sendAll();
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
    'https://mau.example;.push.apple.com/x',
    "https://127.0.0.1'.push.apple.com/x",
    'https://mau.example{.notify.windows.com/x',
    'https://mau.example%3B.push.apple.com/x',
    'https:\\\\web.push.apple.com/x',
    'https://xpush.apple.com/x',
    'ftp://web.push.apple.com/x',
    'x',
  ])('is refused for %s [v5.0.0-1.3.6]', async (endpoint) => {
    expect(await fixture.allow(newBrowser(endpoint).subscription)).toMatchObject({
      status: 422,
      code: 'invalid_input',
    });
    expect(await fixture.devices()).toEqual([]);
  });

  test('is refused for an overlong address', async () => {
    const { subscription } = newBrowser(newEndpoint() + 'x'.repeat(1000));
    expect(await fixture.allow(subscription)).toMatchObject({ status: 422, code: 'invalid_input' });
  });

  test.each([
    'https://web.push.apple.com/QK',
    'https://updates.push.services.mozilla.com/wpush/v2/gA',
    'https://wns2-bl2p.notify.windows.com/w/?token=B',
  ])('is accepted for %s', async (endpoint) => {
    expect((await fixture.allow(newBrowser(endpoint).subscription)).status).toBe(200);
  });

  test.each([
    { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { p256dh: Buffer.alloc(64, 4).toString('base64url') },
    { auth: '' },
    { auth: 'a'.repeat(23) },
  ])('is refused with keys unusable for encryption: %j', async (wrong) => {
    const { endpoint, keys } = newBrowser(newEndpoint()).subscription;
    expect(await fixture.allow({ endpoint, keys: { ...keys, ...wrong } })).toMatchObject({ status: 422 });
  });
});
