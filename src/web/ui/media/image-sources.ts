import { pictureAtWidth, WIDTHS } from '#shared/uploads.ts';

const SIZED = /^\/uploads\/.+-(\d+)x(\d+)\.webp$/;
/** From before addresses carried a size. */
const UNSIZED = /^\/uploads\/[\da-f-]{36}\/[\da-f-]{36}\.webp$/;
/** What such a one usually measures. */
const USUAL = { tall: 640, wide: 1200 };

type Sources = { srcSet?: string; width?: number; height?: number };

/** What an uploaded picture measures, so that its place is kept before it comes. */
export function measuresOf(src: string): Pick<Sources, 'width' | 'height'> {
  const { width, height } = imageSources(src);
  return { width, height };
}

/** Lets a browser choose among the widths of an uploaded picture; images from elsewhere have the one they have. */
export function imageSources(src: string, shape: keyof typeof USUAL = 'tall'): Sources {
  const [, width, height] = SIZED.exec(src) ?? [];
  if (!width && !UNSIZED.test(src)) return {};
  const own = Number(width ?? USUAL[shape]);
  const narrower = WIDTHS.filter((each) => each < own).map((each) => `${pictureAtWidth(src, each)} ${each}w`);
  return {
    srcSet: [...narrower, `${src} ${own}w`].join(', '),
    ...(width ? { width: own, height: Number(height) } : {}),
  };
}
