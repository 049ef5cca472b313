import { expect, test } from 'vitest';
import { findScreen, matchPath } from './match.ts';
import { STUDENT_SCREENS } from './student.ts';

test('a fixed path matches itself only', () => {
  expect(matchPath('/alunos/cursos', '/alunos/cursos')).toEqual({});
  expect(matchPath('/alunos/cursos', '/alunos/curso')).toBeNull();
  expect(matchPath('/alunos/cursos', '/alunos/cursos/x')).toBeNull();
});

test('reads the values, decoded if possible', () => {
  expect(matchPath('/alunos/curso/$courseId', '/alunos/curso/a%20b')).toEqual({ courseId: 'a b' });
  expect(matchPath('/alunos/curso/$courseId', '/alunos/curso/%E0%A4%A')).toEqual({ courseId: '%E0%A4%A' });
});

test('does not match without a value', () => {
  expect(matchPath('/alunos/curso/$courseId', '/alunos/curso/')).toBeNull();
});

test('slashes at the end are ignored, however many', () => {
  const addressOf = (path: string) => findScreen(STUDENT_SCREENS, path)?.address;
  expect([addressOf('/alunos/cursos'), addressOf(`/alunos/cursos${'/'.repeat(1_000_000)}`)]).toEqual([
    '/alunos/cursos',
    '/alunos/cursos',
  ]);
  expect(addressOf(`/alunos/cursos${'/'.repeat(1_000_000)}x`)).toBeUndefined();
});
