import { expect, test } from 'vitest';
import { proposedCourses } from './proposed-courses.ts';

const courses = [
  { id: 'foto', title: 'Fotografia com Luz Natural', published: true },
  { id: 'edicao', title: 'Edição', published: true },
  { id: 'signs', title: '!!!', published: true },
];

test.each([
  ['Fotografia com luz natural, turma de novembro', ['foto']],
  ['Combo: Fotografia com Luz Natural + EDICAO', ['foto', 'edicao']],
  ['Reedição', []],
  [null, []],
])('proposes for %s', (name, expected) => {
  expect(proposedCourses(name, courses)).toEqual(expected);
});
