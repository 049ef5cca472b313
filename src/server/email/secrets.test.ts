import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivePassword, deriveToken } from './secrets.ts';

const key = Buffer.alloc(32, 7);
const otherKey = Buffer.alloc(32, 8);
const ids = Array.from({ length: 500 }, () => randomUUID());

test('a password has eight unambiguous characters', () => {
  for (const id of ids) expect(derivePassword(key, id)).toMatch(/^[A-HJKMNP-Za-hjkmnp-z2-9]{8}$/);
});

test('an e-mail always has the same secrets, and no two share one', () => {
  expect(ids.map((id) => derivePassword(key, id))).toEqual(ids.map((id) => derivePassword(key, id)));
  expect(new Set(ids.flatMap((id) => [derivePassword(key, id), deriveToken(key, id)])).size).toBe(2 * ids.length);
});

test('without the key nothing can be derived from the id', () => {
  const [id = ''] = ids;
  expect(derivePassword(otherKey, id)).not.toBe(derivePassword(key, id));
  expect(deriveToken(otherKey, id)).not.toBe(deriveToken(key, id));
});

test('a token has 256 bits and is safe in an address [v5.0.0-11.5.1]', () => {
  expect(deriveToken(key, ids[0] ?? '')).toMatch(/^[\w-]{43}$/);
});
