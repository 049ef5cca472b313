import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Exception, licenceProblems } from './licences.ts';

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));

test('every installed package has an accepted licence', () => {
  expect(licenceProblems(lock)).toEqual([]);
});

const exceptions: Exception[] = [{ packages: /^kept$/, licence: 'MPL-2.0', why: 'for the test' }];
const problemsOf = (packages: Record<string, { license?: string }>) =>
  licenceProblems({ packages: { '': {}, 'node_modules/kept': { license: 'MPL-2.0' }, ...packages } }, exceptions);

test.each([
  ['MIT', []],
  ['(MIT OR GPL-3.0-only)', []],
  ['MIT AND ISC', []],
  ['GPL-3.0-only', ['other: GPL-3.0-only']],
  ['MIT AND AGPL-3.0-only', ['other: MIT AND AGPL-3.0-only']],
  ['MPL-2.0', ['other: MPL-2.0']],
  ['(MIT OR GPL-3.0-only) AND Apache-2.0', ['other: (MIT OR GPL-3.0-only) AND Apache-2.0']],
  ['SEE LICENSE IN x', ['other: SEE LICENSE IN x']],
  [undefined, ['other: none']],
])('%s', (license, problems) => {
  expect(problemsOf({ 'node_modules/a/node_modules/other': { license } })).toEqual(problems);
});

test('an exception that is no longer needed is reported', () => {
  expect(licenceProblems({ packages: { '': {} } }, exceptions)).toEqual(['nothing needs MPL-2.0 for /^kept$/']);
});
