import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SCREENS } from './all.ts';
import { componentOf, type Screen, type ScreenGroup } from './screen.ts';

const PAGES: (Screen & { address: string; component: string })[] = Object.values(SCREENS).flatMap(
  (groups: readonly ScreenGroup[]) =>
    groups.flatMap(({ screens }) =>
      Object.entries(screens).map(([address, screen]) => ({ ...screen, address, component: componentOf(screen) })),
    ),
);

const exportsOf = (page: string) => {
  const source = readFileSync(new URL(`../../web/${page}`, import.meta.url), 'utf8');
  return [...source.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
};

describe('every screen has its page', () => {
  test.each(PAGES)('$address: $component of $page', ({ page, component }) => {
    expect(exportsOf(page)).toContain(component);
  });
});

test('a page’s export is named like its file, unless the row says otherwise', () => {
  expect(componentOf({ page: 'public/recovery/find-access-page.tsx' })).toBe('FindAccessPage');
  expect(componentOf({ page: 'public/payment-result-page.tsx', component: 'PaymentFailurePage' })).toBe(
    'PaymentFailurePage',
  );
});
