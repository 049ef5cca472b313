import { expect, test } from 'vitest';
import { showTruncatedTexts } from '#web/lib/truncated-text.ts';

/** An element with the sizes that a browser would have given it. */
function laidOut(text: string, { wide, overflow = 'hidden' }: { wide: number; overflow?: string }): HTMLElement {
  const element = document.body.appendChild(document.createElement('span'));
  element.textContent = text;
  element.style.overflow = overflow;
  Object.defineProperties(element, {
    clientWidth: { value: 100 },
    scrollWidth: { value: wide },
    clientHeight: { value: 20 },
    scrollHeight: { value: 20 },
  });
  return element;
}

const pointAt = (element: HTMLElement) => element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));

test('only a truncated text gets its full text as a tooltip', () => {
  showTruncatedTexts(document);
  const [cut, whole, flowing] = [
    laidOut('Fotografia com luz natural', { wide: 180 }),
    laidOut('Pão', { wide: 100 }),
    laidOut('Sobre a borda', { wide: 180, overflow: 'visible' }),
  ];
  const titled = laidOut('Rótulo', { wide: 180 });
  titled.title = 'Outro texto';
  for (const element of [cut, whole, flowing, titled]) pointAt(element);
  expect([cut, whole, flowing, titled].map(({ title }) => title)).toEqual([
    'Fotografia com luz natural',
    '',
    '',
    'Outro texto',
  ]);
});
