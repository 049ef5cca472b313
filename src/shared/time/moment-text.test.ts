import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

test.each([
  ['2026-03-12T23:00:00Z', 'quinta, 12/03, às 20h'],
  ['2026-03-13T22:30:00Z', 'sexta, 13/03, às 19h30'],
  ['2026-03-15T03:00:00Z', 'domingo, 15/03, à 0h'],
  ['2026-03-15T02:59:00Z', 'sábado, 14/03, às 23h59'],
])('%s is %s in São Paulo', (moment, text) => {
  expect(momentText(new Date(moment))).toBe(text);
});
