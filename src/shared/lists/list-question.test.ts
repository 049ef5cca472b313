import { expect, test } from 'vitest';
import { listAddress, readListQuestion } from './list-question.ts';

const STATUSES = ['pending', 'failed'] as const;

test('an address and its query are equivalent', () => {
  const question = { search: 'ana', page: 3, status: 'failed' as const };
  expect(readListQuestion(listAddress(question), STATUSES)).toEqual(question);
  expect(listAddress({ search: '', page: 1 })).toEqual({});
});

test.each([{}, { pagina: '0' }, { pagina: '1.5' }, { pagina: 'x', status: 'paid', busca: ['a'] }])(
  'invalid values are ignored: %j',
  (address) => expect(readListQuestion(address, STATUSES)).toEqual({ search: '', page: 1 }),
);
