import { expect, test } from 'vitest';
import { id } from '#shared/schemas.ts';
import { newId } from './new-id.ts';

test('ids are unique UUIDs', () => {
  const ids = Array.from({ length: 200 }, newId);
  for (const made of ids) expect(id.parse(made)).toBe(made);
  expect(new Set(ids).size).toBe(200);
});
