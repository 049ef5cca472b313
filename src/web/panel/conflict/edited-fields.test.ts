import { expect, test } from 'vitest';
import { differing, type EditedField, excerpts } from './edited-fields.ts';

type Values = { title: string; period: { kind: string; days: string }; links: { site: string } };
const FIELDS: EditedField<Values>[] = [
  { name: 'title', label: 'Título' },
  { name: 'period', label: 'Prazo', read: ({ days }: Values['period']) => days },
  { name: 'links.site', label: 'Site' },
];
const values: Values = { title: 'Um', period: { kind: 'days', days: '30' }, links: { site: '' } };

test('values that read the same do not differ', () => {
  expect(differing(FIELDS, values, structuredClone(values))).toEqual([]);
  expect(differing(FIELDS, values, { ...values, period: { kind: '30', days: '30' } })).toEqual([]);
  const other = { title: 'Dois', period: { kind: 'days', days: '60' }, links: { site: 'https://example.com' } };
  expect(differing(FIELDS, values, other).map(({ label }) => label)).toEqual(['Título', 'Prazo', 'Site']);
});

test('short texts are shown whole', () => {
  expect(excerpts('Um', 'Dois')).toEqual(['Um', 'Dois']);
  expect(excerpts('', 'x'.repeat(160))).toEqual(['', 'x'.repeat(160)]);
});

test('long texts are shown from shortly before their first difference', () => {
  const same = 'a'.repeat(500);
  const [mine, saved] = excerpts(`${same}meu ${same}`, `${same}deles ${same}`);
  for (const text of [mine, saved]) expect([text.length, text.at(0), text.at(-1)]).toEqual([162, '…', '…']);
  expect(mine.slice(41, 45)).toBe('meu ');
  expect(saved.slice(41, 47)).toBe('deles ');
});

test('if one text continues the other, its end is shown', () => {
  const [mine, saved] = excerpts('a'.repeat(300), `${'a'.repeat(300)} e mais 👛`);
  expect(mine).toBe(`…${'a'.repeat(40)}`);
  expect(saved).toBe(`…${'a'.repeat(40)} e mais 👛`);
});
