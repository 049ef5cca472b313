import { describe, expect, test } from 'vitest';
import { hasShapeOf, MAX_ZOOM, moved, partOf, WHOLE, zoomed } from './crop.ts';

const COVER = { width: 640, height: 960 };
const BANNER = { width: 1200, height: 400 };
const WIDE = { width: 3000, height: 2000 };
const TALL = { width: 2000, height: 3000 };
const round = (part: object) =>
  Object.fromEntries(Object.entries(part).map(([key, value]) => [key, Math.round(value)]));

describe('initially', () => {
  test.each([
    [WIDE, COVER, { x: 833, y: 0, width: 1333, height: 2000 }],
    [WIDE, BANNER, { x: 0, y: 500, width: 3000, height: 1000 }],
    [TALL, COVER, { x: 0, y: 0, width: 2000, height: 3000 }],
    [TALL, BANNER, { x: 0, y: 1167, width: 2000, height: 667 }],
  ])('%o in %o shows the centre, as much as fits', (image, frame, part) => {
    expect(round(partOf(image, frame, WHOLE))).toEqual(part);
  });
});

test.each([
  [{ width: 640, height: 960 }, true],
  [{ width: 333, height: 500 }, true],
  [{ width: 600, height: 960 }, false],
  [{ width: 960, height: 640 }, false],
])('%o has the shape of a cover: %s', (image, has) => expect(hasShapeOf(image, COVER)).toBe(has));

describe('panning', () => {
  test('moves by fractions of the frame', () => {
    const view = moved(WIDE, COVER, WHOLE, { x: 0.1, y: 0 });
    expect(round(partOf(WIDE, COVER, view))).toEqual({ x: 967, y: 0, width: 1333, height: 2000 });
  });

  test('stops at the edges, and reverses immediately', () => {
    const end = moved(WIDE, COVER, WHOLE, { x: 50, y: 50 });
    expect(round(partOf(WIDE, COVER, end))).toEqual({ x: 1667, y: 0, width: 1333, height: 2000 });
    const back = moved(WIDE, COVER, end, { x: -0.1, y: 0 });
    expect(round(partOf(WIDE, COVER, back))).toEqual({ x: 1533, y: 0, width: 1333, height: 2000 });
  });
});

describe('zooming', () => {
  test('keeps the centre, or the pointer’s position', () => {
    expect(round(partOf(TALL, COVER, zoomed(TALL, COVER, WHOLE, 2)))).toEqual({
      ...{ x: 500, y: 750, width: 1000, height: 1500 },
    });
    expect(round(partOf(TALL, COVER, zoomed(TALL, COVER, WHOLE, 2, { x: 0, y: 1 })))).toEqual({
      ...{ x: 0, y: 1500, width: 1000, height: 1500 },
    });
  });

  test('is limited to the whole image and to the largest zoom', () => {
    const near = zoomed(WIDE, COVER, WHOLE, 99);
    expect(near.zoom).toBe(MAX_ZOOM);
    const corner = moved(WIDE, COVER, near, { x: 99, y: 99 });
    const far = zoomed(WIDE, COVER, corner, 0);
    expect(far.zoom).toBe(1);
    expect(round(partOf(WIDE, COVER, far))).toMatchObject({ y: 0, height: 2000 });
  });
});
