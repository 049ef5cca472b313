import { expect, test } from 'vitest';
import { tabIn } from './tab.ts';

test.each([
  ['', 'perfil'],
  ['?aba=seguranca', 'seguranca'],
  ['?escola=fermento&aba=notificacoes', 'notificacoes'],
  ['?aba=constructor', 'perfil'],
])('%j opens %s', (search, tab) => {
  expect(tabIn(search)).toBe(tab);
});
