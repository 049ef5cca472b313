import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_LETTERS } from '../video/watermark.ts';
import { codeText, readCode } from './code.ts';

const code = fc
  .array(fc.constantFrom(...CODE_LETTERS), { minLength: 12, maxLength: 12 })
  .map((letters) => letters.join(''));

test('a code is read with groups, lower case and separators', () => {
  fc.assert(fc.property(code, (written) => readCode(codeText(written)) === written));
  fc.assert(
    fc.property(code, (written) => readCode(` ${codeText(written).toLowerCase().replaceAll(' ', ' · ')} `) === written),
  );
});

test('letters that look like digits are read as digits', () => {
  expect(readCode('OIL0 0000 0000')).toBe('011000000000');
});

test('an invalid code is refused', () => {
  for (const typed of ['', '7KQ4', '7KQ4 M2XN 9RTBX', '7KQU M2XN 9RTB', `7KQ4 M2XN 9RTB${' '.repeat(100)}`])
    expect(readCode(typed)).toBeNull();
});
