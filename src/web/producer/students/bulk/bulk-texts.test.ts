import { expect, test } from 'vitest';
import { resultText } from './bulk-texts.ts';

test.each([
  [resultText({ kind: 'enroll', outcomes: { done: 12, unchanged: 3 } }), '12 alunos matriculados, 3 já tinham acesso.'],
  [
    resultText({ kind: 'enroll', outcomes: { done: 1, unchanged: 1, inactive: 1 } }),
    '1 aluno matriculado, 1 já tinha acesso, 1 inativo ficou de fora.',
  ],
  [
    resultText({ kind: 'resend', outcomes: { done: 2100, on_its_way: 1, no_course: 2 } }),
    '2.100 e-mails de acesso a caminho, 1 já estava na fila, 2 sem curso aberto.',
  ],
  [
    resultText({ kind: 'extend', outcomes: { done: 4, unchanged: 1, no_course: 2 } }),
    'Acesso estendido para 4 alunos, 1 já tinha prazo maior, 2 não estão nos cursos.',
  ],
  [resultText({ kind: 'close', outcomes: { no_course: 2 } }), 'Acesso encerrado para 0 alunos, 2 não tinham acesso.'],
  [
    resultText({ kind: 'reopen', outcomes: { done: 500, gone: 1, not_processed: 703 } }),
    'Acesso reaberto para 500 alunos, 1 saiu da escola, 703 não foram processados.',
  ],
])('%s', (text, expected) => expect(text).toBe(expected));
