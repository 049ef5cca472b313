import { expect, test } from 'vitest';
import { sentId } from './sent-id.ts';

test('what is tried again has its id, what was corrected another, and so has the same once it has arrived', () => {
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
