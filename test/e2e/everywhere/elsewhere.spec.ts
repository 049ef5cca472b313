import { expect, test } from '../fixtures.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  test('the page elsewhere is one on a phone too', async ({ elsewhere }) => {
    expect(elsewhere.viewportSize()).toEqual({ width: 360, height: 740 });
  });
});

test('and no later test finds it so', async ({ page, elsewhere }) => {
  expect(elsewhere.viewportSize()).toEqual(page.viewportSize());
  expect(await elsewhere.evaluate(() => 'ontouchstart' in window)).toBe(false);
});
