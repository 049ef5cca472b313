import { expect, test } from 'vitest';
import { documentText, readDocument } from './document.ts';

test.each([
  ['11.222.333/0001-81', '11222333000181', 'CNPJ 11.222.333/0001-81'],
  // The example of Receita Federal for a CNPJ with letters.
  ['12.ABC.345/01DE-35', '12ABC34501DE35', 'CNPJ 12.ABC.345/01DE-35'],
  ['529.982.247-25', '52998224725', 'CPF 529.982.247-25'],
])('%s', (typed, read, shown) => {
  expect(readDocument(typed)).toBe(read);
  expect(documentText(read)).toBe(shown);
});

test.each(['', '11.222.333/0001-82', '00.000.000/0000-00', '12.ABC.345/01DE-36', '529.982.247-26', '123'])(
  '%s is neither',
  (typed) => expect(readDocument(typed)).toBeNull(),
);
