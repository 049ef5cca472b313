import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DeliveryDetail, SalesWebhook } from '#shared/contract/school/sales.ts';
import { testApp } from '#test/app.ts';
import { courseInput } from '#test/fixtures/factories.ts';
import {
  address,
  courseId,
  eachWithACourseToSell,
  fixture,
  producer,
  sale,
  school,
  setSchool,
  status,
  webhook,
} from '#test/fixtures/sales/sales-tests.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { asPlatform } from '../db.ts';
import { removeStudents } from '../students/removal.ts';
import { purgeDeliveries } from './deliveries/purge.ts';

const app = await testApp();
const { services, call, fetch, signedIn } = app;
const { db } = services;

eachWithACourseToSell();

describe('the dialog', () => {
  test('shows the valid address, the platforms, and its deliveries, latest first', async () => {
    const { url } = await webhook();
    const path = url.slice(services.env.publicUrl.length);
    expect(path).toMatch(/^\/api\/webhookHandler\.php\?course_id=[\w-]{36}&token=[\w-]{43}$/);
    for (const event of ['approved', 'pending']) {
      const body = JSON.stringify(sale(event));
      expect(
        (await fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).status,
      ).toBe(200);
    }
    await fixture.work();
    const { deliveries, senders, total, waiting, courseTitle } = await webhook();
    expect({ total, waiting, courseTitle }).toEqual({ total: 2, waiting: 0, courseTitle: 'Cerâmica' });
    expect(deliveries).toMatchObject([
      { event: 'pending', buyer: expect.stringMatching(/^a\*\*\*@/), status: 'ignored', outcome: 'noted', repeats: 0 },
      { event: 'approved', status: 'applied', outcome: 'enrolled', simulated: false },
    ]);
    expect(senders.find(({ platform }) => platform === 'hotmart')).toMatchObject({ name: 'Hotmart', last4: null });
    expect(senders.find(({ platform }) => platform === 'generic')?.proof).toBe(null);
  });

  test('has pages', async () => {
    for (let at = 0; at < 21; at += 1) await fixture.post(sale('pending', String(at)));
    expect([(await webhook()).deliveries.length, (await webhook(2)).deliveries.length]).toEqual([20, 1]);
  });

  test('can show only deliveries that need attention', async () => {
    await fixture.tell(sale('pending'));
    await fixture.tell(sale('approved', 'B', { email: 'sem arroba' }));
    await fixture.tell(sale('boleto', 'C'));
    await asPlatform(db, (tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ status: 'failed', outcome: null })
        .where('producer_id', '=', school.producerId)
        .where('event', '=', 'boleto')
        .execute(),
    );
    const only = async (status: string) =>
      (await call('producer.webhook', { courseId, status }, producer)).data as SalesWebhook;
    expect(await only('waiting')).toMatchObject({ total: 1, deliveries: [{ outcome: 'invalid_email' }] });
    expect(await only('failed')).toMatchObject({ total: 1, deliveries: [{ event: 'boleto' }] });
    expect((await call('producer.webhook', { courseId, status: 'applied' }, producer)).code).toBe('invalid_input');
    const { data } = await call('producer.courses', undefined, producer);
    expect(data).toMatchObject({ waitingSales: 1, courses: [{ id: courseId, waitingSales: 1 }] });
  });

  test.each([
    [{ role: 'admin', finance: true }, 1],
    [{ role: 'admin', finance: false }, 0],
    [{ role: 'instructor', finance: false }, 0],
  ] as const)('that wait are counted among the courses for %j: %i', async (standing, count) => {
    await fixture.tell(sale('approved', 'B', { email: 'sem arroba' }));
    const course_ids = standing.role === 'instructor' ? [courseId] : [];
    const member = await newMember(db, school, { ...standing, course_ids });
    const caller = await signedIn({ kind: 'producer', producerId: school.producerId, userId: member.userId });
    const { data } = await call('producer.courses', undefined, caller);
    const counted = { waitingSales: count, courses: [{ id: courseId, waitingSales: count }] };
    expect(data).toMatchObject({ ...counted, firstSteps: null });
    const edit = { courseId, ...courseInput({ title: 'Outro título' }), version: 1, formId: randomUUID() };
    expect((await call('producer.updateCourse', edit, caller)).data).toMatchObject({ waitingSales: count });
  });

  test('a new address replaces the previous one, whose use is recorded as refused', async () => {
    const before = fixture.path();
    const { data } = await call('producer.renewWebhook', { courseId }, producer);
    const { url, refusals } = await webhook();
    expect(data).toEqual({ url });
    expect(refusals).toEqual([]);
    const send = (path: string) => fetch(path, { method: 'POST', body: JSON.stringify(sale('approved')) });
    expect((await send(before)).status).toBe(401);
    expect((await send(url.slice(services.env.publicUrl.length))).status).toBe(200);
    expect((await webhook()).refusals).toMatchObject([{ reason: 'token', sender: '', tries: 1 }]);
  });

  test('a secret is stored, shown only by its last characters, and can be deleted', async () => {
    const secret = 'segredo-da-hotmart-7890';
    const set = await call('producer.setWebhookSecret', { courseId, platform: 'hotmart', secret }, producer);
    expect(set.data).toEqual({ last4: '7890' });
    const shown = await call('producer.webhook', { courseId }, producer);
    expect(shown.text).not.toContain(secret);
    const hotmart = (data: unknown) => (data as SalesWebhook).senders.find(({ platform }) => platform === 'hotmart');
    expect(hotmart(shown.data)?.last4).toBe('7890');
    const stored = await asPlatform(db, (tx) =>
      tx.selectFrom('webhook_secrets').selectAll().where('producer_id', '=', school.producerId).execute(),
    );
    expect(JSON.stringify(stored)).not.toContain(secret);
    await call('producer.removeWebhookSecret', { courseId, platform: 'hotmart' }, producer);
    expect(hotmart(await webhook())?.last4).toBe(null);
    const nobodys = await call('producer.removeWebhookSecret', { courseId, platform: '\0' }, producer);
    expect(nobodys).toMatchObject({ status: 422, code: 'invalid_input' });
  });

  test.each([
    [{ platform: 'generic', secret: 'x' }, 'platform', 'invalid'],
    [{ platform: 'x', secret: 'x' }, 'platform', 'invalid'],
    [{ platform: 'hotmart', secret: ' ' }, 'secret', 'required'],
    [{ platform: 'hotmart', secret: 'x'.repeat(501) }, 'secret', 'too_long'],
    [{ platform: 'hotmart', secret: `${'x'.repeat(12)}\0` }, 'secret', 'invalid'],
  ])('refuses the secret %#', async (input, field, code) => {
    const { data } = await call('producer.setWebhookSecret', { courseId, ...input }, producer);
    expect(data).toMatchObject({ fields: [{ field, code }] });
  });
});

describe('a delivery', () => {
  test('is shown without secrets and without private buyer data', async () => {
    const body = {
      ...sale('approved'),
      cpf: '529.982.247-25',
      token: 'segredo',
      phone: '11987654321',
      customer: { ip: '203.0.113.9' },
    };
    await fixture.tell(body);
    const id = (await webhook()).deliveries[0]?.id;
    const { payload } = (await call('producer.delivery', { deliveryId: id }, producer)).data as DeliveryDetail;
    expect(JSON.parse(payload)).toEqual({
      ...body,
      email: expect.stringMatching(/^a\*\*\*@example\.com$/),
      cpf: '•••',
      token: '•••',
      phone: '•••4321',
      customer: { ip: '•••' },
    });
  });

  test('reprocessed opens again what it had opened, and brings back removed students', async () => {
    await fixture.tell(sale('approved'));
    const id = (await webhook()).deliveries[0]?.id;
    const again = async () => (await call('producer.reprocessDelivery', { deliveryId: id }, producer)).data;
    expect(await again()).toEqual({ status: 'applied', outcome: 'renewed' });
    expect(await fixture.emails()).toHaveLength(1);
    const [student] = await fixture.students();
    await removeStudents(db, school, { studentIds: [student?.id ?? ''] });
    expect(await again()).toEqual({ status: 'applied', outcome: 'enrolled' });
    await fixture.tell(sale('refunded'));
    expect(await again()).toEqual({ status: 'applied', outcome: 'unchanged' });
    expect(await status()).toEqual(['inactive']);
  });
});

describe('a simulation', () => {
  const simulate = (event: string, key: string = randomUUID()) =>
    call('producer.simulateSale', { courseId, event, key }, producer);
  const auditEvents = async () => {
    const rows = await asPlatform(db, (tx) =>
      tx.selectFrom('school_deeds').select('action').where('producer_id', '=', school.producerId).execute(),
    );
    return rows.filter(({ action }) => action === 'sale_simulated').length;
  };

  test('is processed like a sale, marked, with the e-mail sent to the producer', async () => {
    expect(await simulate('refund')).toMatchObject({ code: 'no_simulated_sale' });
    const { data } = await simulate('purchase');
    const { email } = data as { email: string };
    expect(email).toBe(`${school.slug}+teste@example.com`);
    await fixture.work();
    expect(await status()).toEqual(['active']);
    expect(await fixture.emails()).toMatchObject([{ recipient_email: email, recipient_name: 'Aluno de teste' }]);
    expect(await webhook()).toMatchObject({
      canSimulateRefund: true,
      deliveries: [{ simulated: true, kind: 'approved', outcome: 'enrolled' }],
    });
    await simulate('refund');
    await fixture.work();
    expect(await status()).toEqual(['inactive']);
    expect(await webhook()).toMatchObject({ canSimulateRefund: false, deliveries: [{ outcome: 'closed' }, {}] });
    await simulate('purchase');
    await fixture.work();
    expect(await status()).toEqual(['active']);
    expect(await fixture.students()).toHaveLength(1);
    expect(new Set((await fixture.purchases()).map(({ simulated }) => simulated))).toEqual(new Set([true]));
  });

  test('is created once, however often and fast its form is sent', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => simulate('purchase', key)));
    await fixture.work();
    answers.push(await simulate('purchase', key));
    expect(new Set(answers.map(({ data }) => (data as { deliveryId: string }).deliveryId)).size).toBe(1);
    expect(await fixture.purchases()).toHaveLength(1);
    expect(await fixture.emails()).toHaveLength(1);
    expect(await auditEvents()).toBe(1);

    const refund = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      expect((await simulate('refund', refund)).status).toBe(200);
      await fixture.work();
    }
    expect(await status()).toEqual(['inactive']);
    expect(await auditEvents()).toBe(2);

    await Promise.all([simulate('purchase'), simulate('purchase')]);
    await fixture.work();
    expect(await fixture.purchases(), 'another form’s is another').toHaveLength(3);
  });
});

test('old deliveries are purged, except those somebody waits for', async () => {
  await fixture.tell(sale('approved', 'A'));
  await setSchool({ student_limit: 0 });
  await fixture.tell(sale('approved', 'B', { email: address('bia') }));
  await purgeDeliveries(db, new Date(Date.now() + 89 * 86_400_000));
  expect(await fixture.deliveries()).toHaveLength(2);
  await purgeDeliveries(db, new Date(Date.now() + 91 * 86_400_000));
  expect(await fixture.deliveries()).toMatchObject([{ status: 'waiting' }]);
  // Its sale is still known.
  await fixture.tell(sale('refunded', 'A'));
  expect(await status()).toEqual(['inactive']);
});
