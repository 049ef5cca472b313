import { expect, test } from 'vitest';
import type { SalePackage } from '#shared/contract/school/packages.ts';
import { choiceOf, choices, opensOf, proposedChoice } from './choice.ts';

const course = (id: string, title: string) => ({
  id,
  title,
  published: true,
  coverUrl: null,
  cohorts: [],
  modules: [],
});
const pack = (id: string, name: string, courseIds: string[], more: Partial<SalePackage> = {}): SalePackage => ({
  ...{ id, name, period: 'course', repeat: 'longest', version: 1 },
  lines: courseIds.map((courseId) => ({ courseId, enters: 'open' as const, moduleIds: null })),
  ...more,
});
const courses = [course('foto', 'Fotografia com Luz Natural'), course('edicao', 'Edição'), course('signs', '!!!')];
const none = { packages: [], courses };

test.each([
  ['Fotografia com luz natural, turma de novembro', 'courses foto'],
  ['Combo: Fotografia com Luz Natural + EDICAO', 'courses edicao foto'],
  ['Reedição', null],
  [null, null],
])('suggests for %s', (name, expected) => {
  expect(proposedChoice(name, none)).toBe(expected);
});

test('a package of that name precedes its courses, one with fewer courses does not', () => {
  const combo = pack('k1', 'Combo Foto + Edição', ['foto', 'edicao'], { period: { days: 365 } });
  const known = { packages: [combo, pack('k2', 'Edição', ['edicao'])], courses };
  expect(proposedChoice('Combo foto + edição', known)).toBe('package k1');
  expect(proposedChoice('Edição em 3 dias', known)).toBe('package k2');
  expect(proposedChoice('Edição e Fotografia com Luz Natural', known)).toBe('courses edicao foto');
});

test('courses that have a package select that package', () => {
  const own = pack('k1', 'Edição', ['edicao']);
  const yearly = pack('k2', 'Edição anual', ['edicao'], { period: { days: 365 } });
  expect(choiceOf(['edicao'], { packages: [yearly, own], courses })).toBe('package k1');
  expect(choiceOf(['edicao'], { packages: [yearly], courses })).toBe('courses edicao');
  expect(opensOf('package k1')).toEqual({ packageId: 'k1' });
  expect(opensOf('courses edicao foto')).toEqual({ courseIds: ['edicao', 'foto'] });
});

test('the list contains each option once', () => {
  const known = { packages: [pack('k1', 'Edição', ['edicao'])], courses };
  expect(choices(known, 'courses edicao foto').map(({ label }) => label)).toEqual([
    'Edição',
    'Fotografia com Luz Natural + Edição',
    'Só o curso Fotografia com Luz Natural',
    'Só o curso !!!',
  ]);
});

test('a package whose last day has passed is marked, and not suggested', () => {
  const over = pack('k1', 'Edição', ['edicao'], { period: { lastDay: '2026-01-01' } });
  const known = { packages: [over], courses };
  expect(proposedChoice('Edição', known)).toBe('courses edicao');
  expect(choices(known, null).map(({ label }) => label)).toContain('Edição (prazo encerrado)');
});
