import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LongAddress } from '#web/ui/data/long-address.tsx';

const markupOf = (text: string) => renderToStaticMarkup(<LongAddress text={text} />);

test('an address may part after its dots and its @', () => {
  expect(markupOf('ana.lima@escola.com.br')).toBe('ana.<wbr/>lima@<wbr/>escola.<wbr/>com.<wbr/>br');
});

test('other texts stay as they are', () => {
  expect(markupOf('')).toBe('');
  expect(markupOf('27/11/2026, 12:00')).toBe('27/11/2026, 12:00');
});
