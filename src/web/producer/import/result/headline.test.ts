import { expect, test } from 'vitest';
import { headline } from './headline.ts';

type Imported = Parameters<typeof headline>[0];

const headlineOf = (outcomes: Imported['outcomes'], people = 0, more: Partial<Imported> = {}) =>
  headline({
    outcomes,
    people,
    total: Object.values(outcomes).reduce((sum, times) => sum + times, 0),
    running: false,
    undo: 'open',
    ...more,
  });

test.each([
  ['1 aluno adicionado com sucesso', { added: 1 }, 1],
  ['1.200 alunos adicionados com sucesso (1 falha)', { added: 1200, invalid_email: 1 }, 1200],
  ['2 alunos adicionados com sucesso (2 falhas)', { added: 1, renewed: 1, no_place: 2, repeated: 3 }, 2],
  ['2 alunos adicionados com sucesso, 1 linha na lista de espera', { added: 2, waitlisted: 1 }, 2],
  ['2 linhas na lista de espera', { waitlisted: 2, unchanged: 1 }, 0],
  ['1 linha na lista de espera (1 falha)', { waitlisted: 1, invalid_email: 1 }, 0],
  ['Nenhum aluno foi adicionado', { no_place: 2, unchanged: 1 }, 0],
  ['Todos já tinham acesso', { unchanged: 2, repeated: 1 }, 0],
  ['A importação parou antes do fim', { added: 1, not_processed: 1 }, 1],
] as const)('an import is summed up: %s', (said, outcomes, people) => expect(headlineOf(outcomes, people)).toBe(said));

test('an import that is running or was undone says so', () => {
  expect(headlineOf({ waiting: 2 }, 0, { running: true })).toBe('Importando...');
  expect(headlineOf({ added: 2 }, 2, { undo: 'done' })).toBe('Importação desfeita');
  expect(headlineOf({ added: 2 }, 2, { undo: 'stopped' })).toBe('A operação parou antes do fim');
});
