import { expect, test } from 'vitest';
import { exportName, exportOf } from './export-name.ts';

test.each([
  [undefined, 'alunos_2026-11-26_01_por-ana-souza.csv'],
  ['Cerâmica: do barro ao forno', 'alunos-ceramica-do-barro-ao-forno_2026-11-26_01_por-ana-souza.csv'],
  ['漢字 ★', 'alunos_2026-11-26_01_por-ana-souza.csv'],
])('students of %s are exported as %s', (title, name) => {
  const lateInSaoPaulo = new Date('2026-11-27T02:59:59Z');
  expect(exportName(exportOf('alunos', title), 'Ana Souza', lateInSaoPaulo, { part: 1 })).toBe(name);
});

test('a single file has no number, and a nameless exporter is the team', () => {
  expect(exportName('progresso', '漢', new Date('2026-11-27T03:00:00Z'))).toBe('progresso_2026-11-27_por-equipe.csv');
});
