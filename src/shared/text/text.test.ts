import { describe, expect, test } from 'vitest';
import { cleanText, containsText, firstName, initials, maskEmail, normalizeEmail, slugify, truncate } from './text.ts';

describe('normalizeEmail', () => {
  test.each([
    ['  Ana@Escola.COM.br ', 'ana@escola.com.br'],
    ['ana+curso@x.io', 'ana+curso@x.io'],
    ["o'brien@x.co", "o'brien@x.co"],
    ['ａｎａ＠x.com', 'ana@x.com'],
    ['ana@x.com\u200b', 'ana@x.com'],
    ['\u202aana@x.com\u202c', 'ana@x.com'],
    ['ana@ação.com.br', 'ana@ação.com.br'],
    [`${'a'.repeat(64)}@x.com`, `${'a'.repeat(64)}@x.com`],
    ['ana@x.com\n', 'ana@x.com'],
  ])('%j becomes %j', (input, expected) => expect(normalizeEmail(input)).toBe(expected));

  test.each([
    '',
    'ana',
    '@x.com',
    'ana@',
    'ana@x',
    'ana@@x.com',
    'ana@b@x.com',
    'ana@.com',
    'ana@x..com',
    'ana@x.com.',
    'ana@-x.com',
    'ana@x-.com',
    'ana@10.0.0.1',
    'ana@x .com',
    'a na@x.com',
    '.ana@x.com',
    'ana.@x.com',
    'an..a@x.com',
    'joão@x.com',
    'ana@x.com\r\nbcc: b@x.com',
    'ana\u0000@x.com',
    'ana\u007f@x.com',
    'Ana <ana@x.com>',
    'ana@x.com,b@x.com',
    'ana@x.com;b',
    '"ana"@x.com',
    `${'a'.repeat(65)}@x.com`,
    `ana@${'x'.repeat(64)}.com`,
    `ana@${'abcdefgh.'.repeat(30)}com`,
  ])('%j is not an address', (input) => expect(normalizeEmail(input)).toBeNull());

  test('is idempotent', () => {
    for (const email of ['ana@x.com', 'a.b-c_d@sub.x.com.br']) expect(normalizeEmail(email)).toBe(email);
  });
});

test.each([
  ['ana@x.com', 'a***@x.com'],
  ['a@x.com', 'a***@x.com'],
  ['sem arroba', '***'],
  ['', '***'],
  ['@x.com', '***'],
])('%j is masked as %j', (email, masked) => expect(maskEmail(email)).toBe(masked));

test.each([
  ['Ana de Souza', 'Ana', 'AS'],
  ['  ana  ', 'ana', 'A'],
  ['érica\tÔmega', 'érica', 'ÉÔ'],
  ['E\u0301rica', 'Érica', 'É'],
  ['👩‍🏫 Prof', '👩‍🏫', '👩‍🏫P'],
  ['', '', ''],
  ['   ', '', ''],
])('the name %j begins with %j and its initials are %j', (name, first, letters) => {
  expect(firstName(name)).toBe(first);
  expect(initials(name)).toBe(letters);
});

test.each([
  ['  Olá\r\nmundo\r!  ', 'Olá\nmundo\n!'],
  ['a\u0000b\u0007c\u007fd\u0085e', 'abcde'],
  ['a\tb', 'a b'],
  ['cafe\u0301', 'café'],
  ['a\ud800b', 'a\ufffdb'],
  ['moc.x\u202egpj.exe', 'moc.xgpj.exe'],
  ['👩‍🏫', '👩‍🏫'],
  ['a\u2028b', 'a\nb'],
  ['<b>x</b>', '<b>x</b>'],
])('%j is cleaned to %j', (text, expected) => {
  expect(cleanText(text)).toBe(expected);
  expect(cleanText(cleanText(text))).toBe(cleanText(text));
});

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['ab cd', 3, 'ab…'],
  ['👩‍🏫👩‍🏫', 2, '👩‍🏫👩‍🏫'],
  ['👩‍🏫👩‍🏫👩‍🏫', 2, '👩‍🏫👩‍🏫…'],
  ['e\u0301e\u0301e\u0301', 2, 'e\u0301e\u0301…'],
  ['', 5, ''],
])('%j cut at %i is %j', (text, max, expected) => expect(truncate(text, max)).toBe(expected));

test.each([
  ['Escola Vértice', 'escola-vertice'],
  ['  Ação & Reação!  ', 'acao-reacao'],
  ['---', ''],
  ['Nº 1', 'no-1'],
  ['日本', ''],
])('the slug of %j is %j', (text, slug) => expect(slugify(text)).toBe(slug));

test.each([
  ['José da Conceição', 'jose', true],
  ['jose', 'JOSÉ', true],
  ['Conceic\u0327a\u0303o', 'conceição', true],
  ['José', ' jo ', true],
  ['José', '', true],
  ['José', 'joana', false],
])('%j contains %j: %j', (haystack, needle, found) => expect(containsText(haystack, needle)).toBe(found));
