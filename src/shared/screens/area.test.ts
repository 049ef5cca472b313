import { expect, test } from 'vitest';
import { areaOf } from './area.ts';

test.each([
  ['/alunos', 'student'],
  ['/alunos/curso/1', 'student'],
  ['/alunos-x', 'producer'],
  ['/certificados', 'student'],
  ['/certificados/7KQ4M2XN9RTB', 'student'],
  ['/certificados-x', 'producer'],
  ['/student-forgot-password', 'student'],
  ['/admin/students', 'producer'],
  ['/', 'producer'],
  ['/reset-password?area=aluno', 'student'],
  ['/reset-password?escola=x', 'producer'],
])('%s is of the %s', (address, area) => {
  expect(areaOf(new URL(address, 'https://x.test'))).toBe(area);
});
