import { expect, test } from 'vitest';
import { imageSources } from './image-sources.ts';

const SCHOOL = '5f0c7a52-6d5e-4b6c-9a3e-0d9d0f0e1a11';
const FOLDER = `/uploads/course-covers/${SCHOOL}/c3c8a94f4f1583f60d944c7b70e59e0c`;

test('a picture offers all narrower widths, and itself', () => {
  expect(imageSources(`${FOLDER}-400x600.webp`)).toEqual({
    srcSet: [64, 160, 320]
      .map((width) => `${FOLDER}-400x600!${width}.webp ${width}w`)
      .concat(`${FOLDER}-400x600.webp 400w`)
      .join(', '),
    width: 400,
    height: 600,
  });
});

test('an old address without a size is assumed to have the usual one', () => {
  const old = `/uploads/${SCHOOL}/${SCHOOL}.webp`;
  expect(imageSources(old).srcSet).toMatch(/!480\.webp 480w, \S+\.webp 640w$/);
  expect(imageSources(old, 'wide')).toEqual({ srcSet: expect.stringMatching(/!800\.webp 800w, \S+\.webp 1200w$/) });
});

test.each([
  'https://example.com/uploads/capa-640x960.webp',
  '/uploads/capa.webp',
  'https://i.ytimg.com/vi/x/hqdefault.jpg',
])('%s is unchanged', (address) => expect(imageSources(address)).toEqual({}));
