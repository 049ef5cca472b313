import { expect, test } from 'vitest';
import { operations } from '../app.ts';
import { textFieldsOf } from './text-fields.ts';

/* PostgreSQL refuses a text with a NUL in it: where one came through, whoever sent it would be answered 500. */

const SHAPES = [
  '\0',
  '\0'.repeat(20),
  'x\0y',
  `${'x'.repeat(12)}\0`,
  'ana\0@example.com',
  'https://example.com/\0',
  'https://fcm.googleapis.com/fcm/send/a\0b',
];

/** Values that are only hashed need no sanitizing. */
const HASHED = /(password|token|code|secret)$/i;

test('no stored or searched text contains NUL', () => {
  const fields = operations().flatMap((operation) =>
    textFieldsOf(operation).map((field) => ({ ...field, name: `${operation} ${field.path.join('.')}` })),
  );
  expect(fields.length).toBeGreaterThan(100);
  const through = fields
    .filter(({ read }) => SHAPES.some((text) => JSON.stringify(read(text) ?? '').includes('\\u0000')))
    .map(({ name }) => name);
  expect(through.filter((name) => !HASHED.test(name))).toEqual([]);
});
