import { expect, test } from 'vitest';
import type { Viewer } from '#shared/contract/public.ts';
import type { Guard } from '#shared/screens/screen.ts';
import { setDrawnAddress } from '../address.ts';
import { callAbout } from '../api/call.ts';
import { homeOf, redirectFor } from './guards.ts';
import { withReturn } from './return-path.ts';

const person = { userId: '1', name: 'Ana', email: 'ana@escola.test' };
const student: Viewer = {
  kind: 'student',
  ...person,
  watermark: 'a•••@e•••.test',
  severalSchools: false,
  hasPanel: false,
  unreadNotifications: 0,
};
const owner: Viewer = { kind: 'owner', ...person };
const producer: Viewer = {
  kind: 'producer',
  ...person,
  producerId: '1',
  mayPublish: true,
  firstSteps: null,
  role: 'owner',
  finance: true,
  severalPanels: false,
  studies: false,
  closing: null,
  subscription: {
    status: 'active',
    planId: 'basic',
    planName: 'Básico Mensal',
    endsAt: null,
    studentLimit: 3000,
    studentCount: 0,
  },
};

test.each<[Viewer, Guard, string | null]>([
  [student, 'student', null],
  [student, 'admin', '/alunos/cursos'],
  [student, 'owner', '/alunos/cursos'],
  [student, 'public', '/alunos/cursos'],
  [producer, 'admin', null],
  [producer, 'owner', '/dashboard'],
  [producer, 'student', '/dashboard'],
  [producer, 'public', '/dashboard'],
  [owner, 'owner', null],
  [owner, 'admin', '/admin/super'],
  [owner, 'student', '/admin/super'],
  [owner, 'public', '/admin/super'],
])('a $kind on a page for %s', (viewer, guarded, expected) => {
  expect(redirectFor(viewer, guarded, '/x', 'https://escola.test')).toBe(expected);
});

test('signed out, public pages open and others redirect to their login with a return path', () => {
  const to = (guarded: Guard, wanted: string) => redirectFor(null, guarded, wanted, 'https://escola.test');
  expect(to('public', '/login')).toBeNull();
  expect(to('admin', '/admin/students')).toBe('/login?voltar=%2Fadmin%2Fstudents');
  expect(to('student', '/alunos/cursos')).toBe('/alunos/login?voltar=%2Falunos%2Fcursos');
});

test('who is signed out starts at the login of the area, a student’s naming the school that the host does not', () => {
  setDrawnAddress(new URL('https://escola.test/alunos/nada'));
  expect(homeOf(null)).toBe('/alunos/login');
  callAbout('barro');
  expect(homeOf(null)).toBe('/alunos/login?escola=barro');
  expect(withReturn(homeOf(null), '/alunos/cursos', 'https://escola.test')).toBe(
    '/alunos/login?escola=barro&voltar=%2Falunos%2Fcursos',
  );
  setDrawnAddress(new URL('https://escola.test/admin/nada'));
  expect(homeOf(null)).toBe('/login');
});
