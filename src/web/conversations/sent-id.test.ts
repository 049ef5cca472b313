import { expect, test } from 'vitest';
import { sentId } from './sent-id.ts';

test('a retry keeps its id; changed text, and the same text once it has arrived, get a new one', () => {
  const id = sentId();
  const first = id.of({ body: 'Oi', pictures: [] });
  expect(id.of({ body: 'Oi', pictures: [] })).toBe(first);
  const corrected = id.of({ body: 'Olá', pictures: [] });
  expect(corrected).not.toBe(first);
  expect(id.of({ body: 'Olá', pictures: [{ id: 'a', alt: '' }] })).not.toBe(corrected);
  const last = id.of({ body: 'Olá', pictures: [] });
  id.arrived();
  expect(id.of({ body: 'Olá', pictures: [] })).not.toBe(last);
});
