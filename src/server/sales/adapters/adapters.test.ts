import { describe, expect, test } from 'vitest';
import { parseDelivery } from './delivery.ts';
import { ADAPTERS, adapterOf, isProven, readDelivery, SPECIFIC } from './recognise.ts';
import type { Platform } from './sale.ts';
import { SAMPLES } from './samples/all.ts';
import { deliveryOf, type Sample } from './samples/sample.ts';

const NOW = new Date('2026-09-21T14:13:20Z');
const ALL = Object.entries(SAMPLES) as [Platform, Sample[]][];
const EACH = ALL.flatMap(([platform, samples]) => samples.map((sample) => ({ platform, title: sample.title, sample })));

test('every sender has samples, and what it needs to be shown', () => {
  expect(ALL.map(([platform]) => platform).sort()).toEqual(ADAPTERS.map(({ platform }) => platform).sort());
  for (const adapter of ADAPTERS) {
    expect(adapterOf(adapter.platform)).toBe(adapter);
    expect(adapter.verify !== undefined, adapter.name).toBe(adapter.proof !== null);
  }
});

describe.each(EACH)('$platform: $title', ({ platform, sample }) => {
  const reading = readDelivery(deliveryOf(sample));

  test('is read', () => {
    expect(reading.adapter.platform).toBe(platform);
    expect(reading.sales).toHaveLength(sample.sales.length);
    for (const [index, expected] of sample.sales.entries()) {
      expect(reading.sales[index]).toMatchObject(expected);
      if (expected.kind !== 'ignored') expect(reading.sales[index]?.reason).toBe(expected.reason);
    }
  });

  test('is claimed by no other sender', () => {
    const claims = SPECIFIC.filter((adapter) => adapter.recognises(parseDelivery(deliveryOf(sample))));
    expect(claims.map((adapter) => adapter.platform)).toEqual(platform === 'generic' ? [] : [platform]);
  });

  test('is told from other news, and from no repeat', () => {
    const keys = reading.sales.map(({ dedupKey }) => dedupKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(readDelivery(deliveryOf(sample)).sales).toEqual(reading.sales);
  });
});

describe.each(EACH.filter(({ sample }) => sample.secret))('$platform: $title', ({ platform, sample }) => {
  const reading = readDelivery(deliveryOf(sample));
  const secret = sample.secret ?? '';

  test('proves the secret', () => expect(isProven(reading, secret, NOW)).toBe(true));

  test('proves no other, and no empty one', () => {
    expect(isProven(reading, `${secret}x`, NOW)).toBe(false);
    expect(isProven(reading, '', NOW)).toBe(false);
    expect(isProven(reading, ' ', NOW)).toBe(false);
    expect(adapterOf(platform).verify?.(reading.delivery, '', NOW)).toBe(false);
  });

  test('without headers, query and the secret’s field proves nothing', () => {
    const text = typeof sample.body === 'string' ? sample.body : JSON.stringify(sample.body);
    const bare = parseDelivery(deliveryOf({ body: text.replaceAll(secret, '') }));
    expect(isProven({ ...reading, delivery: bare }, secret, NOW)).toBe(false);
  });
});
