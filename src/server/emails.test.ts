import { expect, test } from 'vitest';
import { EMAILS } from './emails.ts';

test('each has a unique name, by which the outbox finds it', () => {
  const names = EMAILS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
