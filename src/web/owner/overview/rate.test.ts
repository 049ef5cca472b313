import { expect, test } from 'vitest';
import { rate } from './rate.ts';

const words = { of: 'testes encerrados', none: 'Ainda não há testes encerrados' };

test.each([
  [0, 0, '—', 'Ainda não há testes encerrados'],
  [1, 3, '1 de 3', 'testes encerrados: poucos para uma taxa'],
  [0, 9, '0 de 9', 'testes encerrados: poucos para uma taxa'],
  [1, 12, '8,3%', '1 de 12 testes encerrados'],
  [0, 10, '0%', '0 de 10 testes encerrados'],
])('%i of %i reads %s', (part, whole, value, note) => expect(rate(part, whole, words)).toEqual({ value, note }));
