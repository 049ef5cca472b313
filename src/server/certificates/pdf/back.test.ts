import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesOf, ROOM } from './back.ts';

const anyHeights = fc.array(fc.integer({ min: 58, max: 276 }), { minLength: 1, maxLength: 60 });

test('no column of a programme is higher than its page, and none is lost', () => {
  fc.assert(
    fc.property(anyHeights, (heights) => {
      const items = heights.map((height, at) => ({ title: '', about: '', seconds: null, place: at + 1, height }));
      const pages = pagesOf(items);
      expect(pages.flat(2)).toEqual(items);
      for (const column of pages.flat())
        expect(column.reduce((sum, { height }) => sum + height, 0)).toBeLessThanOrEqual(ROOM);
    }),
  );
});
