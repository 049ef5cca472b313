import { expect, test } from 'vitest';
import { releaseText } from './release-text.ts';

const release = { opensAt: '2026-11-05T23:00:00Z', after: null };

test.each([
  ['2026-12-01T03:00:00Z', 'segunda, 30/11, às 23h59'],
  ['2026-12-01T23:00:00Z', 'terça, 01/12, às 20h'],
])('a lesson that closes at %s does so on %s', (closesAt, text) => {
  const shown = (available: boolean) => releaseText({ available, inDays: 0, release: { ...release, closesAt } });
  expect([shown(true), shown(false)]).toEqual([`Disponível até ${text}`, `Encerrada ${text}`]);
});

test('a lesson that closes before it opens has no date', () => {
  const closesAt = '2026-11-03T03:00:00Z';
  expect(releaseText({ available: false, inDays: 0, release: { ...release, closesAt } })).toBeNull();
});
