import { expect, test } from 'vitest';
import { operations } from '../app.ts';
import { inputFieldsOf } from './input-fields.ts';

/* PostgreSQL's integers end at 2^31: where a larger one came through, whoever sent it would be answered 500. */

const LARGEST = 2_147_483_647;

test('no stored or compared number exceeds PostgreSQL’s range', () => {
  const numbers = operations().flatMap((operation) =>
    inputFieldsOf(operation)
      .filter(({ type }) => type === 'number')
      .map(({ path, whole }) => ({ place: [operation, ...path].join('.'), whole })),
  );
  expect(numbers.length).toBeGreaterThan(20);
  const taken = numbers.filter(({ whole }) => whole.safeParse(LARGEST + 1).success);
  expect(taken.map(({ place }) => place)).toEqual([]);
});
