import { describe, expect, test } from 'vitest';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import { SAMPLES } from '#test/sale-samples/all.ts';
import { deliveryOf, type Sample } from '#test/sale-samples/sample.ts';
import { parseDelivery } from './delivery.ts';
import { ADAPTERS, adapterOf, isProven, readDelivery, SPECIFIC } from './recognise.ts';

const NOW = new Date('2026-09-21T14:13:20Z');
const ALL = Object.entries(SAMPLES) as [SalesPlatform, Sample[]][];
const EACH = ALL.flatMap(([platform, samples]) => samples.map((sample) => ({ platform, title: sample.title, sample })));

test('every platform has samples, and the data its screen needs', () => {
  expect(ALL.map(([platform]) => platform).sort()).toEqual(ADAPTERS.map(({ platform }) => platform).sort());
  for (const adapter of ADAPTERS) {
    expect(adapterOf(adapter.platform)).toBe(adapter);
    expect(adapter.verify !== undefined, adapter.name).toBe(adapter.proof !== null);
  }
});

test.each(EACH)('$platform: $title', ({ platform, sample }) => {
  const { adapter, delivery, sales } = readDelivery(deliveryOf(sample));
  expect(adapter.platform).toBe(platform);
  expect(sales).toHaveLength(sample.sales.length);
  for (const [index, expected] of sample.sales.entries()) {
    expect(sales[index]).toMatchObject({ platform, ...expected });
    if (expected.kind !== 'ignored') expect(sales[index]?.reason).toBe(expected.reason);
  }

  const claims = SPECIFIC.filter((each) => each.recognises(delivery)).map((each) => each.platform);
  expect(claims, 'no other sender claims it').toEqual(platform === 'generic' ? [] : [platform]);

  expect(new Set(sales.map(({ dedupKey }) => dedupKey)).size, 'each of its sales is news of its own').toBe(
    sales.length,
  );
  expect(readDelivery(deliveryOf(sample)).sales, 'a repeat is the same news').toEqual(sales);
});

test.each(EACH.filter(({ sample }) => sample.secret))('$platform is authenticated: $title', ({ platform, sample }) => {
  const reading = readDelivery(deliveryOf(sample));
  const { secret = '' } = sample;
  expect(isProven(reading, secret, NOW)).toBe(true);

  for (const wrong of [`${secret}x`, secret.slice(1), '', ' ']) expect(isProven(reading, wrong, NOW)).toBe(false);
  expect(adapterOf(platform).verify?.(reading.delivery, '', NOW)).toBe(false);

  const text = typeof sample.body === 'string' ? sample.body : JSON.stringify(sample.body);
  const bare = parseDelivery(deliveryOf({ body: text.replaceAll(secret, '') }));
  expect(isProven({ ...reading, delivery: bare }, secret, NOW), 'without header, query or field').toBe(false);
});

describe('a signature', () => {
  const signed = EACH.filter(({ sample }) => sample.title === 'a signed delivery');

  test.each(signed)('of $platform covers the bytes as received', ({ platform, sample }) => {
    const { secret = '' } = sample;
    const { raw, ...delivery } = deliveryOf(sample);
    const changes = [`${raw} `, `${raw}`.replace('149', '148'), JSON.stringify(sample.body, null, 1)];
    for (const changed of changes.map((text) => Buffer.from(text))) {
      // Kiwify may sign only the order, serialized again, so a change of spaces is accepted.
      if (platform === 'kiwify' && JSON.stringify(JSON.parse(`${changed}`)) === `${raw}`) continue;
      expect(isProven(readDelivery({ ...delivery, raw: changed }), secret, NOW)).toBe(false);
    }
  });

  test('of Stripe is valid for five minutes', () => {
    const { sample } = signed.find(({ platform }) => platform === 'stripe') ?? {};
    const reading = readDelivery(deliveryOf(sample as Sample));
    const at = (seconds: number) => isProven(reading, sample?.secret ?? '', new Date(NOW.getTime() + seconds * 1000));
    expect([at(-301), at(-300), at(300), at(301)]).toEqual([false, true, true, false]);
  });
});
