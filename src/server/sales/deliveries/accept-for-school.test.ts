import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { kirvanoSale, MAIN, offersFixture } from '#test/fixtures/sales/offers-fixture.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { SAMPLES } from '#test/sale-samples/all.ts';
import type { Sample } from '#test/sale-samples/sample.ts';
import { ADAPTERS } from '../adapters/recognise.ts';
import { removeSaleSecret, setSaleSecret } from '../offers/school-address.ts';

/* A platform with a secret must authenticate at the school's address as at a course's. */

const app = await testApp();
const { db } = app.services;

type Proving = { platform: SalesPlatform; sample: Sample & { secret: string } };
const PROVING = (Object.entries(SAMPLES) as [SalesPlatform, Sample[]][]).flatMap(([platform, samples]): Proving[] => {
  const sample = samples.find(({ secret }) => secret);
  return sample ? [{ platform, sample: sample as Proving['sample'] }] : [];
});

/** Stripe's signature covers a timestamp. */
function headersOf({ platform, sample: { headers, body, secret } }: Proving, signedWith = secret) {
  if (platform !== 'stripe') return headers;
  const seconds = Math.floor(Date.now() / 1000);
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = createHmac('sha256', signedWith).update(`${seconds}.${raw}`).digest('hex');
  return { ...headers, 'stripe-signature': `t=${seconds},v1=${signature}` };
}

async function furnished() {
  const school = await newSchool(db);
  const course = await newCourse(db, school);
  return { school, at: offersFixture(app, school), ...salesFixture(app, school, course.id) };
}

test('every platform with a secret is covered', () => {
  const able = ADAPTERS.filter(({ proof }) => proof !== null).map(({ platform }) => platform);
  expect(PROVING.map(({ platform }) => platform).sort()).toEqual(able.sort());
});

test.each(PROVING)('a forged delivery of $platform is refused, a genuine one is accepted', async (proving) => {
  const { platform, sample } = proving;
  const { school, at, deliveries } = await furnished();
  const query = new URLSearchParams(sample.query ?? {}).toString();
  const send = (headers = headersOf(proving)) =>
    at.post(sample.body, { platform, ...(headers && { headers }), ...(query && { query: `&${query}` }) });
  const keep = (secret: string) => setSaleSecret(app.services, school, { platform, secret });

  await keep(`${sample.secret}-outro`);
  expect(await send()).toBe(401);
  await keep(sample.secret);
  expect(await at.post(kirvanoSale('X', [MAIN]), { platform }), 'in the shape of another sender').toBe(401);
  expect(await at.post({ email: 'a@example.com', transaction: '1', event: 'aprovada' }, { platform })).toBe(401);
  expect(await deliveries()).toEqual([]);
  expect((await at.list()).refusals).toMatchObject([{ reason: 'signature', tries: 3 }]);

  expect(await send()).toBe(200);
  expect(await deliveries()).toHaveLength(1);
});

test('a platform with a secret must also authenticate at another platform’s address', async () => {
  const { school, at, deliveries } = await furnished();
  const sale = kirvanoSale('SALE_APPROVED', [MAIN]);
  await setSaleSecret(app.services, school, { platform: 'kirvano', secret: 'token-da-kirvano' });
  expect(await at.post(sale, { platform: 'hotmart' })).toBe(401);
  expect(await at.post(sale, { platform: 'hotmart', headers: { 'x-token': 'token-da-kirvano' } })).toBe(200);
  await removeSaleSecret(db, school, { platform: 'kirvano' });
  expect(await at.post({ ...sale, sale_id: 'S2' }, { platform: 'kirvano' })).toBe(200);
  expect(await deliveries()).toHaveLength(2);
});

test('one school’s secret is not valid for another', async () => {
  const [one, other] = [await furnished(), await furnished()];
  await setSaleSecret(app.services, one.school, { platform: 'kirvano', secret: 'token-da-kirvano' });
  expect(await other.at.post(kirvanoSale('SALE_APPROVED', [MAIN]))).toBe(200);
  expect((await one.at.list()).addresses.find(({ platform }) => platform === 'kirvano')?.last4).toBe('vano');
});
