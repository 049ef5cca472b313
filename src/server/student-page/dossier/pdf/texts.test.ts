import { expect, test } from 'vitest';
import { deliveryTitle } from './texts.ts';

const delivery = {
  receivedAt: '2026-01-15T12:00:00.000Z',
  event: 'PURCHASE_APPROVED',
  kind: 'approved' as const,
  content: '',
};

test.each([
  [0, 'Pagamento aprovado (PURCHASE_APPROVED)'],
  [1, 'Pagamento aprovado (PURCHASE_APPROVED) repetido 1 vez'],
  [2, 'Pagamento aprovado (PURCHASE_APPROVED) repetido 2 vezes'],
])('a delivery says how often it was repeated: %i', (repeats, title) => {
  expect(deliveryTitle({ ...delivery, repeats })).toBe(title);
});
