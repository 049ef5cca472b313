import { describe, expect, test } from 'vitest';
import { isValidCpf } from '#shared/person/cpf.ts';
import { normalizePhone } from '#shared/person/phone.ts';
import { normalizeEmail } from '#shared/text/text.ts';
import { SAMPLES } from '#test/sale-samples/all.ts';
import { deliveryOf, type Sample } from '#test/sale-samples/sample.ts';
import { UnreadableDelivery } from './delivery.ts';
import { isProven, type Reading, readDelivery } from './recognise.ts';
import { KINDS, type Sale } from './sale.ts';

const NOW = new Date('2026-09-21T14:13:20Z');
const ROUNDS = 12;
const EACH = Object.entries(SAMPLES).map(([platform, samples]) => ({
  platform,
  samples: samples.filter(({ body }) => typeof body === 'object'),
}));
const ODD: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e300,
  true,
  [],
  [[[]]],
  {},
  '\u0000\ud800',
  'ç'.repeat(5000),
  '<script>alert(1)</script>\r\nBcc: x@y.z',
  { __proto__: null, constructor: 'x', toString: 'y', length: -1 },
  '__proto__',
  'toString',
  '9'.repeat(400),
  '0000-00-00 00:00:00',
];

describe.each(EACH)('a delivery of $platform', ({ platform, samples }) => {
  const random = randomNumbers(platform);
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;

  /** A copy with every value, at any depth, passed through `change`; undefined removes it. */
  function changed(value: unknown, change: (value: unknown) => unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => change(changed(each, change)));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(changed(each, change))]));
  }

  const read = (sample: Sample, body: unknown) => readDelivery(deliveryOf({ ...sample, body }));

  test('with missing or exchanged fields is read or ignored', () => {
    for (const sample of samples) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const share = random();
        const broken = (value: unknown) => (random() > share ? value : pick([undefined, undefined, pick(ODD)]));
        const reading = readable(() => read(sample, changed(sample.body, broken)));
        reading?.sales.forEach(expectWellFormed);
        expect(reading !== null && isProven(reading, 'another secret', NOW)).toBe(false);
      }
    }
  });

  test('with additional fields has the same meaning', () => {
    for (const sample of samples) {
      const grown = changed(sample.body, (value) =>
        isPlain(value) ? { ...value, [`zz_${Math.floor(random() * 1e6)}`]: pick(ODD), [`zz${random()}`]: 'x' } : value,
      );
      const [before, after] = [read(sample, sample.body), read(sample, grown)];
      expect(after.adapter.platform, sample.title).toBe(before.adapter.platform);
      expect(after.sales.map(gist), sample.title).toEqual(before.sales.map(gist));
    }
  });

  test('in upper or lower case has the same meaning', () => {
    for (const sample of samples) {
      for (const recase of [(text: string) => text.toUpperCase(), (text: string) => text.toLowerCase()]) {
        const body = changed(sample.body, (value) => (typeof value === 'string' ? recase(value) : value));
        const [before, after] = [read(sample, sample.body), read(sample, body)];
        expect(after.adapter.platform, sample.title).toBe(before.adapter.platform);
        expect(
          after.sales.map(({ kind }) => kind),
          sample.title,
        ).toEqual(before.sales.map(({ kind }) => kind));
        expect(after.sales.map(({ buyer }) => buyer.email)).toEqual(before.sales.map(({ buyer }) => buyer.email));
      }
    }
  });
});

test('arbitrary bytes are read, or refused as unreadable', () => {
  const random = randomNumbers('bytes');
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', ''];
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '=',
    '&',
    '%',
    '%E',
    '%FF',
    '+',
    'email',
    'a@b.co',
    '--a',
    '\r\n\r\n',
  ];
  for (let round = 0; round < 5000; round += 1) {
    const length = Math.floor(random() * 30);
    const parts = Array.from({ length }, () =>
      random() < 0.2 ? Buffer.from([random() * 256]) : Buffer.from(pieces[Math.floor(random() * pieces.length)] ?? ''),
    );
    const headers = { 'content-type': types[Math.floor(random() * types.length)] ?? '' };
    readable(() => readDelivery({ headers, query: {}, raw: Buffer.concat(parts) }))?.sales.forEach(expectWellFormed);
  }
});

/** Null for what is refused as unreadable; nothing else may be thrown. */
function readable(read: () => Reading): Reading | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableDelivery) return null;
    throw error;
  }
}

function expectWellFormed(sale: Sale): void {
  const { buyer } = sale;
  expect(KINDS).toContain(sale.kind);
  for (const key of [sale.dedupKey, sale.transactionId, sale.subscriptionId ?? 'x']) {
    expect(key.length).toBeGreaterThan(0);
    expect(key.length).toBeLessThanOrEqual(200);
  }
  if (buyer.email !== null) expect(normalizeEmail(buyer.email)).toBe(buyer.email);
  if (buyer.phone !== undefined) expect(normalizePhone(buyer.phone)).toBe(buyer.phone);
  if (buyer.document !== undefined) expect(isValidCpf(buyer.document)).toBe(true);
  for (const moment of [sale.occurredAt, sale.periodEnd])
    if (moment !== undefined) expect(new Date(moment).toISOString()).toBe(moment);
  if (sale.amountCents !== undefined) expect(Number.isSafeInteger(sale.amountCents)).toBe(true);
  if (sale.kind !== 'approved') return;
  expect(sale.scope).toBe('transaction');
  if (buyer.email === null) expect(sale.reason).toBe(buyer.sentEmail === undefined ? 'missing_email' : 'broken_email');
  // Contains nothing that PostgreSQL rejects or that would end a mail header.
  expect(JSON.stringify(sale)).not.toMatch(/\\u0000|\\ud[89ab]|\\r|\\n/i);
}

/** A sale without the keys derived from the delivery's bytes, which differ between variants. */
function gist({ kind, transactionId, scope, buyer, amountCents, periodEnd }: Sale) {
  return {
    kind,
    scope,
    buyer,
    amountCents,
    periodEnd,
    transactionId: transactionId.replace(/^delivery:.*/, 'delivery'),
  };
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A fixed seed, so that failures can be repeated. */
function randomNumbers(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
