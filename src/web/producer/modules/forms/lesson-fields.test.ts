import { expect, test } from 'vitest';
import { lessonDefaults, lessonFields } from './lesson-fields.ts';

const days = (text: string) => lessonFields.safeParse({ ...lessonDefaults(null), title: 'Aula', releaseDays: text });

test.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['7', 7],
])('the days %j are read as %j', (text, read) => expect(days(text).data?.releaseDays).toBe(read));

test.each([
  ['2,5', 'invalid'],
  ['2.5', 'invalid'],
  ['-1', 'invalid'],
  ['sete', 'invalid'],
  ['99999', 'too_long'],
])('the days %j are refused as %s', (text, code) => expect(days(text).error?.issues[0]?.message).toBe(code));
