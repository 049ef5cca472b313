import { expect, test } from 'vitest';
import { chooseFiles, type FileRecord, notRunAgain } from './choose.ts';
import { normalize } from './normalize.ts';

const record = (file: string, statements: string, seconds = 1): FileRecord => ({
  file,
  statements: new Set(statements),
  seconds,
});
const never = () => false;

test('every statement is covered by a chosen file, and a file that adds none is left out', () => {
  const records = [record('a', 'xyz'), record('b', 'xy'), record('c', 'w'), record('d', '')];
  expect(chooseFiles(records, never)).toEqual(['a', 'c']);
  const chosen = records.filter(({ file }) => chooseFiles(records, never).includes(file));
  expect(notRunAgain(records, chosen)).toEqual([]);
});

test('two quick files are preferred to a slow one', () => {
  expect(chooseFiles([record('slow', 'xy', 60), record('b', 'x'), record('c', 'y')], never)).toEqual(['b', 'c']);
});

test('an early choice that became redundant is dropped', () => {
  const records = [record('first', 'abcd', 1), record('b', 'abef', 2), record('c', 'cdgh', 2)];
  expect(chooseFiles(records, never)).toEqual(['b', 'c']);
});

test('files that always run are included, and their statements need no other file', () => {
  expect(chooseFiles([record('always', 'xy', 60), record('b', 'xy')], (file) => file === 'always')).toEqual(['always']);
});

test('an uncovered statement is reported', () => {
  expect(notRunAgain([record('a', 'xy'), record('b', 'z')], [record('a', 'x')])).toEqual(['y', 'z']);
});

test('statements that differ only in layout, generated names and number of values are equal', () => {
  const [first, second] = [
    `select id
       from courses where id in ($1, $2) and title = $3`,
    'select id from courses where id in ($1, $2, $3) and title = $4',
  ].map(normalize);
  expect(first).toBe(second);
  expect(normalize('insert into t (a, b) values ($1, $2), ($3, $4)')).toBe(
    normalize('insert into t (a, b) values ($1, $2)'),
  );
  const scope = (id: string) => normalize(`begin; set local app.producer_id = '${id}'`);
  expect(scope('00000000-0000-4000-8000-000000000001')).toBe(scope('00000000-0000-4000-8000-000000000002'));
  const login = (name: string, verifier: string) =>
    normalize(`create role "ateneu_login_${name}" password '${verifier}'`);
  expect(login('3ec8_7b3d', 'SCRAM-SHA-256$4096:YQN5=')).toBe(login('71f9_1c2d', 'SCRAM-SHA-256$4096:Zz+/='));
});

test('different statements are not', () => {
  expect(normalize('select id from courses where id = $1')).not.toBe(normalize('select id from modules where id = $1'));
  expect(normalize("select 'a'")).not.toBe(normalize("select 'b'"));
});
