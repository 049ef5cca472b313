import { expect, test } from 'vitest';
import { formatCode, maskedEmail, readCode, watermarkId, watermarkText } from './watermark.ts';

test.each([
  ['duda@gmail.com', 'd•••@g•••.com'],
  ['a@escola.com.br', 'a•••@e•••.br'],
  ['d.m@mail.caixa.test', 'd•••@m•••.test'],
])('%s is masked as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked));

test.each([
  ['52998224725', 'full', '529.982.247-25'],
  ['52998224725', 'masked', '•••.982.247-••'],
  [null, 'full', 'd•••@g•••.com'],
  [null, 'masked', 'd•••@g•••.com'],
] as const)('a CPF of %s, shown %s, is %s', (cpf, shown, expected) => {
  expect(watermarkId({ cpf, email: 'duda@gmail.com' }, shown)).toBe(expected);
});

test('the text is shown before the code arrives', () => {
  expect(watermarkText('Duda Martins', 'd•••@g•••.com')).toBe('Duda · d•••@g•••.com');
  expect(watermarkText('Duda Martins', 'd•••@g•••.com', 'K7QF3MZ9')).toBe('Duda · d•••@g•••.com · K7QF-3MZ9');
});

test('a long name leaves room for the rest', () => {
  expect(watermarkText('Maria-Aparecida-do-Socorro', 'd•••@g•••.com')).toBe('Maria-Aparecida-do-S… · d•••@g•••.com');
});

test.each([
  ['K7QF-3MZ9', 'K7QF3MZ9'],
  ['k7qf3mz9', 'K7QF3MZ9'],
  [' k7 qf – 3m z9 ', 'K7QF3MZ9'],
  ['OoIi-Ll10', '00111110'],
])('%j is read as %s', (typed, code) => {
  expect(readCode(typed)).toBe(code);
  expect(readCode(formatCode(code))).toBe(code);
});

test.each(['', 'K7QF3MZ', 'K7QF3MZ99', 'K7QF3MZU', 'K7QF/3MZ9', 'çççççççç'])('%j is not a code', (typed) => {
  expect(readCode(typed)).toBeNull();
});
