import { expect, test } from 'vitest';
import { endText, KINDS } from './texts.ts';

test('the check shows the end of access, and a day or word that means “for ever” as no end', () => {
  expect(endText({ name: 'Ana', lastDay: '2027-12-31' }, '31/12/2027')).toBe('Acesso até 31/12/2027');
  expect(endText({ name: 'Ana' }, '31/12/2999')).toBe('Sem fim na lista');
  expect(endText({ name: 'Ana' }, 'vitalício')).toBe('Sem fim na lista');
  expect(endText({ name: 'Ana' })).toBe(null);
  expect(endText({}, '31/12/2999'), 'left out').toBe(null);
});

test('lines without access have the same name in singular and plural', () => {
  expect(KINDS.not_paid).toMatchObject({ one: 'Sem acesso', many: 'Sem acesso' });
});
