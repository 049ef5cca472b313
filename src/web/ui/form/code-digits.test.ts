import { expect, test } from 'vitest';
import { eraseAt, typeInto } from './code-digits.ts';

test('a digit fills its box and moves on to the next', () => {
  expect(typeInto('', 0, '4')).toEqual({ code: '4', at: 1 });
  expect(typeInto('40', 2, '7')).toEqual({ code: '407', at: 3 });
  expect(typeInto('40712', 5, '9')).toEqual({ code: '407129', at: 5 });
});

test('typing beyond the first empty box fills that one', () => {
  expect(typeInto('4', 5, '0')).toEqual({ code: '40', at: 2 });
});

test('a digit in a filled box replaces it', () => {
  expect(typeInto('407129', 1, '8')).toEqual({ code: '487129', at: 2 });
});

test('a pasted code fills the boxes, in any format', () => {
  expect(typeInto('', 0, '407 129')).toEqual({ code: '407129', at: 5 });
  expect(typeInto('', 0, 'Código: 407-129.')).toEqual({ code: '407129', at: 5 });
  expect(typeInto('40', 2, '71299999')).toEqual({ code: '407129', at: 5 });
});

test('other characters change nothing', () => {
  expect(typeInto('40', 2, 'a')).toEqual({ code: '40', at: 2 });
});

test('backspace clears the box, or the one before an empty box', () => {
  expect(eraseAt('407', 2)).toEqual({ code: '40', at: 2 });
  expect(eraseAt('407', 3)).toEqual({ code: '40', at: 2 });
  expect(eraseAt('407', 5)).toEqual({ code: '40', at: 2 });
  expect(eraseAt('407', 0)).toEqual({ code: '07', at: 0 });
  expect(eraseAt('', 0)).toEqual({ code: '', at: 0 });
});
