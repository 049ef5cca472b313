import { expect, test } from 'vitest';
import { cellWords, columnsOf, reachedText, stateOf } from './columns.ts';

const lesson = (title: string) => ({ title, stopped: 0 });
const MODULES = [
  { title: 'Luz', lessons: [lesson('Sol'), lesson('Sombra')] },
  { title: 'Janela', lessons: [lesson('Cortina')] },
];

test('each lesson is a column below its module, with a description of its place', () => {
  const { columns, groups } = columnsOf(MODULES, 'aulas', 2);
  expect(groups).toEqual([
    { title: '1. Luz', start: 0, span: 2 },
    { title: '2. Janela', start: 2, span: 1 },
  ]);
  expect(columns.map(({ label, begins, stop }) => [label, begins, stop])).toEqual([
    ['1', true, false],
    ['2', false, false],
    ['1', true, true],
  ]);
  const words = columns.map((column) => cellWords({ name: 'Ana', cells: 'c6l' }, column));
  expect(words).toEqual([
    'Ana, 1. Luz, aula 1: Sol, concluída',
    'Ana, 1. Luz, aula 2: Sombra, 60% vista',
    'Ana, 2. Janela, aula 1: Cortina, bloqueada',
  ]);
});

test.each([
  ['c', 'full', 100, 'concluída'],
  ['0', 'part', 10, 'menos de 10% vista'],
  ['9', 'part', 90, '90% vista'],
  ['b', 'part', 50, 'começada'],
  ['-', 'none', 0, 'não vista'],
  ['l', 'locked', 0, 'bloqueada'],
  ['x', 'closed', 0, 'sem acesso'],
])('a lesson whose cell is %s', (cells, look, level, text) => {
  const [column] = columnsOf([{ title: 'Luz', lessons: [lesson('Sol')] }], 'aulas').columns;
  expect(column && stateOf(column, cells)).toEqual({ look, level, text });
});

test.each([
  ['cccc', 'full', 100, '4 de 4 aulas concluídas'],
  ['cc--', 'part', 50, '2 de 4 aulas concluídas'],
  ['b---', 'part', 0, '0 de 4 aulas concluídas'],
  ['----', 'none', 0, '0 de 4 aulas concluídas'],
  ['llll', 'locked', 0, '0 de 4 aulas concluídas'],
  ['--ll', 'none', 0, '0 de 4 aulas concluídas'],
  ['xxxx', 'closed', 0, '0 de 4 aulas concluídas'],
])('a module at %s', (cells, look, level, text) => {
  const [column] = columnsOf([{ title: 'Luz', lessons: 'abcd'.split('').map(lesson) }], 'modulos').columns;
  expect(column && stateOf(column, cells)).toEqual({ look, level, text });
});

test('a module with a single lesson still counts lessons', () => {
  const [, column] = columnsOf(MODULES, 'modulos').columns;
  expect(column && stateOf(column, 'ccc')).toMatchObject({ look: 'full', text: '1 de 1 aula concluída' });
});

test.each([
  ['---', 'Ainda não começou'],
  ['c--', 'Parou na aula 1 de 3'],
  ['c-4', 'Parou na aula 3 de 3'],
  ['ccc', 'Concluiu todas as aulas'],
  ['xxx', 'Ainda não começou'],
])('%s: %s', (cells, text) => {
  expect(reachedText(cells)).toBe(text);
});
