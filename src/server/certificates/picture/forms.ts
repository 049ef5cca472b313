import type { Form } from './picture.ts';

export const STORY: Form = {
  width: 1080,
  height: 1920,
  band: { left: 0, top: 0, width: 1080, height: 760 },
  words: { left: 90, top: 830, width: 900, height: 830 },
  sizes: { small: 34, plain: 42, course: [54, 46, 40, 34], name: [116, 100, 88, 76, 64, 54, 46, 40] },
};

/** The size of link previews on social networks. */
export const SOCIAL: Form = {
  width: 1200,
  height: 630,
  band: { left: 0, top: 0, width: 320, height: 630 },
  words: { left: 376, top: 56, width: 768, height: 518 },
  sizes: { small: 24, plain: 28, course: [36, 30, 26, 22], name: [68, 58, 50, 42, 36, 30] },
};
