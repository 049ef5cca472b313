import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ASVS_DOCUMENT, asvsDocument, findProofs, problemsOf, proofsIn, readRules } from './proofs.ts';
import { ITEMS, type Item } from './table.ts';

test('every requirement has its evidence', () => {
  expect(problemsOf(ITEMS, findProofs(), readRules())).toEqual([]);
  expect([1, 2].map((level) => ITEMS.filter((item) => item.level === level).length)).toEqual([59, 126]);
  expect(new Set(ITEMS.map(({ id }) => id)).size).toBe(ITEMS.length);
});

test('the document matches the table and the tests (npm run asvs)', () => {
  expect(readFileSync(new URL(`../../${ASVS_DOCUMENT}`, import.meta.url), 'utf8')).toBe(asvsDocument());
});

test('control: an unproven requirement is detected', () => {
  const item = (id: string, evidence: Item['evidence']): Item => ({ id, level: 1, what: '', evidence });
  const tagged = ['1.1', '9.9'].map((id) => `test('holds [v5.0.0-${id}]', () => {});`).join('\n');
  const items = [
    item('1.1', { kind: 'tests' }),
    item('1.2', { kind: 'tests' }),
    item('1.3', { kind: 'document', heading: 'Here' }),
    item('1.4', { kind: 'document', heading: 'Nowhere' }),
  ];
  expect(problemsOf(items, proofsIn('a.test.ts', tagged), '# A\n\n## Here\n')).toEqual([
    '1.2: no test has [v5.0.0-1.2] in its name',
    '1.4: docs/security/rules.md has no "Nowhere"',
    "9.9 is in a test's name and not in the table",
  ]);
});
