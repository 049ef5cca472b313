import { describe, expect, test } from 'vitest';
import { formatBrl, parseBrl, pixDiscountCents } from './money.ts';

describe('formatBrl', () => {
  test.each([
    [0, 'R$\u00a00,00'],
    [5, 'R$\u00a00,05'],
    [4700, 'R$\u00a047,00'],
    [123456789, 'R$\u00a01.234.567,89'],
    [-500, '-R$\u00a05,00'],
  ])('%i cents are %j', (cents, shown) => expect(formatBrl(cents)).toBe(shown));
});

describe('parseBrl', () => {
  test.each([
    ['R$ 169,80', 16980],
    ['R$\u00a01.234.567,89', 123456789],
    ['47', 4700],
    ['47,5', 4750],
    ['1.234', 123400],
    ['169.80', 16980],
    ['-R$ 5,00', -500],
    ['R$ -5,00', -500],
    ['-0', 0],
  ])('%j is %i cents', (text, cents) => expect(parseBrl(text)).toBe(cents));

  test.each(['', 'R$', 'grátis', '1,234', '1.23.4', '1,2,3', '12.3456', '1e5', '99999999999999999'])(
    '%j is not an amount',
    (text) => expect(parseBrl(text)).toBeNull(),
  );

  test('reads back what formatBrl writes', () => {
    for (let cents = 0; cents < 3_000_000; cents += 997) expect(parseBrl(formatBrl(cents))).toBe(cents);
  });
});

test.each([
  [4700, 4465],
  [9700, 9215],
  [19700, 18715],
  [4710, 4475],
  [1, 1],
  [10, 10],
  [0, 0],
])('a price of %i cents is %i by PIX', (price, expected) => expect(pixDiscountCents(price)).toBe(expected));
