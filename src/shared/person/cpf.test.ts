import { describe, expect, test } from 'vitest';
import { formatCpf, isValidCpf, maskCpf, normalizeCpf } from './cpf.ts';

describe('normalizeCpf', () => {
  test.each([
    ['529.982.247-25', '52998224725'],
    [' 529 982 247 25 ', '52998224725'],
    [191, '00000000191'],
    [52998224725, '52998224725'],
    ['191', '191'],
    ['', ''],
    [-1, ''],
    [1.5, ''],
    [Number.NaN, ''],
  ])('%j becomes %j', (input, expected) => expect(normalizeCpf(input)).toBe(expected));
});

describe('isValidCpf', () => {
  test.each([
    '529.982.247-25',
    '111.444.777-35',
    '390.533.447-05',
    '935.411.347-80',
    '000.000.001-91',
    '12345678909',
    191,
  ])('accepts %j', (cpf) => expect(isValidCpf(cpf)).toBe(true));

  test.each([
    '111.111.111-11',
    '000.000.000-00',
    '123.456.789-00',
    '529.982.247-26',
    '529.982.247-35',
    '5299822472',
    '529982247250',
    '11.222.333/0001-81',
    '191',
    '',
    'abc',
  ])('refuses %j', (cpf) => expect(isValidCpf(cpf)).toBe(false));

  test('exactly one pair of check digits fits any nine digits', () => {
    for (const base of ['529982247', '000000001', '987654321', '100200300']) {
      const fitting = Array.from({ length: 100 }, (_, n) => base + String(n).padStart(2, '0')).filter(isValidCpf);
      expect(fitting).toHaveLength(1);
    }
  });
});

describe('formatting', () => {
  test.each([
    ['52998224725', '529.982.247-25', '•••.982.247-••'],
    ['529.982.247-25', '529.982.247-25', '•••.982.247-••'],
    ['529.982', '529.982', '•••.•••.•••-••'],
    ['', '', ''],
  ])('%j is shown as %j and masked as %j', (input, shown, masked) => {
    expect(formatCpf(input)).toBe(shown);
    expect(maskCpf(input)).toBe(masked);
  });
});
