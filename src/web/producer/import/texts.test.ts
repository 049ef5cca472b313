import { expect, test } from 'vitest';
import { KINDS } from './texts.ts';

test('lines without access there are called the same, one or many', () => {
  expect(KINDS.not_paid).toMatchObject({ one: 'Sem acesso', many: 'Sem acesso' });
});
