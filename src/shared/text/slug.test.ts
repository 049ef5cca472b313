import { expect, test } from 'vitest';
import { slugInput } from '../contract/school/address.ts';
import { isSlug } from './slug.ts';

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['a', 'too_short'],
  ['7', 'too_short'],
  ['-', 'invalid'],
  ['-a', 'invalid'],
  ['a-', 'invalid'],
  ['Escola', 'invalid'],
  ['minha escola', 'invalid'],
  ['ateliê', 'invalid'],
  ['www', 'reserved'],
  ['suporte', 'reserved'],
  ['a'.repeat(61), 'too_long'],
  ['a'.repeat(60), null],
  ['g4', null],
  ['www2', null],
  ['minha--escola', null],
])('%j as a new name: %j', (slug, code) => {
  expect(slugInput.safeParse({ slug }).error?.issues[0]?.message ?? null).toBe(code);
});

test('a school with a one-letter slug is still found by it', () => {
  expect(isSlug('a')).toBe(true);
});
