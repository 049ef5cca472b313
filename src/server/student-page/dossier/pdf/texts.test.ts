import { expect, test } from 'vitest';
import { deliveryTitle, lessonLine } from './texts.ts';

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

test.each([
  [0, null, 'Esmaltes (Cores), aberta'],
  [59, null, 'Esmaltes (Cores), 59 s de vídeo'],
  [600, '2026-01-15T12:00:00.000Z', 'Esmaltes (Cores), 10 min de vídeo, concluída em 15/01/2026 09:00'],
])('a lesson says how much of its video was watched: %i s', (watchedSeconds, completedAt, line) => {
  const at = '2026-01-15T12:00:00.000Z';
  const opened = { day: '2026-01-15', module: 'Cores', lesson: 'Esmaltes', openedAt: at, lastSeenAt: at };
  expect(lessonLine({ ...opened, watchedSeconds, completedAt })).toBe(line);
});
