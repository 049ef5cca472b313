import { pictureAtWidth, WIDTHS } from '#shared/uploads.ts';

const SIZED = /^\/uploads\/.+-(\d+)x(\d+)\.webp$/;
/** Addresses from before they included a size. */
const UNSIZED = /^\/uploads\/[\da-f-]{36}\/[\da-f-]{36}\.webp$/;
/** Their usual sizes. */
const USUAL = { tall: 640, wide: 1200 };

type Sources = { srcSet?: string; width?: number; height?: number };

/** Dimensions of an uploaded picture, to reserve its space. */
export function measuresOf(src: string): Pick<Sources, 'width' | 'height'> {
  const { width, height } = imageSources(src);
  return { width, height };
}

/** Lets the browser choose among the widths of an uploaded picture; other images have a single one. */
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
