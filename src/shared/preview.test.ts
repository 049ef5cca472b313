import { expect, test } from 'vitest';
import type { Viewer } from './contract/public.ts';
import { previewAddress, previewRequest } from './preview.ts';

const person = { userId: 'ana', name: 'Ana', email: 'ana@escola.test' };
const producer = { kind: 'producer', ...person } as Viewer;
const student = { kind: 'student', ...person } as Viewer;
const owner = { kind: 'owner', ...person } as Viewer;

test.each([
  [producer, '?preview=true&admin=ana', 'own'],
  [producer, '?aula=1&admin=ana&preview=true', 'own'],
  [producer, '?preview=true&admin=bruno', null],
  [producer, '?preview=1&admin=ana', null],
  [producer, '?admin=ana', null],
  [producer, '', null],
  [producer, '?preview=true', 'unnamed'],
  [producer, '?preview=true&admin=', 'unnamed'],
  [student, '?preview=true&admin=ana', null],
  [student, '?preview=true', null],
  [owner, '?preview=true&admin=ana', null],
  [null, '?preview=true&admin=ana', null],
] as const)('%o at %s', (viewer, search, expected) => {
  expect(previewRequest(viewer, search)).toBe(expected);
});

test.each([
  ['/alunos/cursos', '/alunos/cursos?preview=true&admin=ana'],
  ['/alunos/curso/1?aula=2', '/alunos/curso/1?aula=2&preview=true&admin=ana'],
])('%s stays within the preview', (path, expected) => {
  expect(previewAddress(path, 'ana')).toBe(expected);
  expect(previewRequest(producer, new URL(expected, 'https://escola.test').search)).toBe('own');
});
