import { describe, expect, test } from 'vitest';
import { afterSignIn, safeReturn, withReturn } from './return-path.ts';

const ORIGIN = 'https://escola.test';

describe('safeReturn', () => {
  test.each(['/admin/students', '/alunos/curso/1?aula=2#fim', '/'])('follows %j', (path) =>
    expect(safeReturn(path, ORIGIN)).toBe(path),
  );

  test.each([
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/..//evil.test',
    '/.//evil.test',
    '/admin/..//evil.test',
    'https://evil.test',
    'https://escola.test@evil.test/',
    '%2f%2fevil.test',
    'javascript:alert(1)',
    'admin',
    '',
    null,
    undefined,
    ['/admin'],
  ])('refuses %j', (path) => expect(safeReturn(path, ORIGIN)).toBeNull());
});

test('the login keeps the return path', () => {
  const login = withReturn('/login', '/admin/students?page=2', ORIGIN);
  expect(login).toBe('/login?voltar=%2Fadmin%2Fstudents%3Fpage%3D2');
  expect(afterSignIn('/dashboard', new URL(login, ORIGIN).search, ORIGIN)).toBe('/admin/students?page=2');
});

test('without a safe return path it leads home', () => {
  expect(withReturn('/login', '/', ORIGIN)).toBe('/login');
  expect(withReturn('/login', '//evil.test', ORIGIN)).toBe('/login');
  expect(afterSignIn('/dashboard', '?voltar=https%3A%2F%2Fevil.test', ORIGIN)).toBe('/dashboard');
});
