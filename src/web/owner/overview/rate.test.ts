import { expect, test } from 'vitest';
import { growth, rate } from './rate.ts';

const words = { of: 'testes encerrados', none: 'Ainda não há testes encerrados' };

test.each([
  [0, 0, '—', 'Ainda não há testes encerrados'],
  [1, 3, '1 de 3', 'testes encerrados: poucos para uma taxa'],
  [0, 9, '0 de 9', 'testes encerrados: poucos para uma taxa'],
  [1, 12, '8,3%', '1 de 12 testes encerrados'],
  [0, 10, '0%', '0 de 10 testes encerrados'],
])('%i of %i reads %s', (part, whole, value, note) => expect(rate(part, whole, words)).toEqual({ value, note }));

test.each([
  [4, 1, null],
  [13, 9, null],
  [15, 10, 50],
  [9, 10, -10],
])('%i after %i: %o percent', (now, before, expected) => {
  expect(growth(now, before)).toBe(expected);
});
