import fc, { type Arbitrary } from 'fast-check';

/* Values no form sends. */

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\udfff\ud800',
  '\ufeff',
  '\ufffe\uffff',
  '\u202eabc\u2066',
  '\u0001\u001f\u007f\u0085',
  'İıſK',
  'e\u0301'.repeat(40),
  '\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(20),
  '\u1f82\ufb2c\ufdfa'.repeat(30),
  'ﷺ'.repeat(100),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e400',
  '0x10',
  '9007199254740993',
  '99999999999999999999999999',
  '{}',
  '[]',
  '%00',
  '%',
  '%ff%fe',
  '../../../etc/passwd',
  "' or 1=1 --",
  '$1',
  '\\x00',
  '\\',
  '{"a":1}',
  '{a,b}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{name}}{{password}}{{__proto__}}{{',
  'line\r\nBcc: x@example.com',
  'infinity',
  '-infinity',
  'epoch',
  'now',
  '0000-00-00',
  '0001-01-01',
  '2026-02-29',
  '2026-02-30',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '-000001-01-01',
  '2026-11-23T00:00:00Z',
  '9999-12-31T23:59:60+23:59',
  '2026-12-01T10:00:00+16:00',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://',
  'http://[::1',
  'http://a\0b',
  'https://xn--/',
  'https://user:pass@example.com/',
  'https://example.com:99999/',
  'https://\ud800.example.com/',
  'https://youtu.be/\0',
  'https://drive.google.com/file/d/%/view',
  'https://player.vimeo.com/video/999999999999999999999999',
  '@',
  'a@b',
  '"a b"@example.com',
  'a@\u{1d401}.com',
  'ａ@ｅｘａｍｐｌｅ.com',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(59)}.com`,
  'a@-.com',
  'a@例え.テスト',
  '٠١٢٣٤٥٦٧٨٩٠',
  '000.000.000-00',
  '+0000000000000000000000000000',
  '#GGGGGG',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '6F9619FF-8B86-4D01-B42D-00CF4FC964FF',
  '{6f9619ff-8b86-4d01-b42d-00cf4fc964ff}',
  '6f9619ff8b864d01b42d00cf4fc964ff',
];

export const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-7,
  100_000,
  100_001,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
];

/** Keys that nobody asked for. */
export const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'extra',
  '',
  '0',
  '\0',
];

/** Code units as they come, half a character included. */
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((units) => String.fromCharCode(...units));

export const hostileText: Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE_TEXTS), weight: 6 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
  { arbitrary: codeUnits, weight: 1 },
);

/** Texts about as long as a field takes: at its limit, one over it, and as many characters of more than one unit. */
export function textsAround(limits: number[]): Arbitrary<string> | null {
  const fitting = limits.filter((limit) => limit <= 60_000);
  if (fitting.length === 0) return null;
  const unit = fc.constantFrom('a', 'é', 'e\u0301', '😀', ' ', '\0', '\ud800', 'ﷺ', '1', '<', '-');
  return fc
    .tuple(fc.constantFrom(...fitting), fc.constantFrom(-1, 0, 1), unit)
    .map(([limit, more, character]) => character.repeat(Math.ceil(limit / character.length) + more));
}

const deep = (depth: number): unknown => {
  let made: unknown = 'x';
  for (let at = 0; at < depth; at += 1) made = at % 2 ? [made] : { a: made };
  return made;
};

/** Usually of the wrong type. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 5 },
  { arbitrary: fc.constantFrom(...HOSTILE_NUMBERS), weight: 3 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }, deep(400)), weight: 2 },
  { arbitrary: fc.array(hostileText, { maxLength: 3 }), weight: 1 },
);
