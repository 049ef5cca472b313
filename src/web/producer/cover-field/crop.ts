export type Size = { width: number; height: number };
export type Part = Size & { x: number; y: number };
/** The visible part of an image: zoom 1 fits the frame; x and y are its centre as fractions of the image. */
export type View = { zoom: number; x: number; y: number };

export const WHOLE: View = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;
const SAME_SHAPE = 0.01;

const ratioOf = ({ width, height }: Size) => width / height;
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

export function hasShapeOf(image: Size, frame: Size): boolean {
  return Math.abs(ratioOf(image) / ratioOf(frame) - 1) < SAME_SHAPE;
}

/** The region that a frame shows, clamped to the image. */
export function partOf(image: Size, frame: Size, { zoom, x, y }: View): Part {
  const width = Math.min(image.width, image.height * ratioOf(frame)) / zoom;
  const height = width / ratioOf(frame);
  return {
    width,
    height,
    x: clamp(x * image.width - width / 2, 0, image.width - width),
    y: clamp(y * image.height - height / 2, 0, image.height - height),
  };
}

/** @param by movement of the frame over the image, in fractions of the frame */
export function moved(image: Size, frame: Size, view: View, by: { x: number; y: number }): View {
  const part = partOf(image, frame, view);
  return around(image, frame, view.zoom, { x: part.x + by.x * part.width, y: part.y + by.y * part.height });
}

/** @param at the point that keeps its place, in fractions of the frame */
export function zoomed(image: Size, frame: Size, view: View, zoom: number, at = { x: 0.5, y: 0.5 }): View {
  const part = partOf(image, frame, view);
  const next = clamp(zoom, 1, MAX_ZOOM);
  const shrunk = 1 - view.zoom / next;
  return around(image, frame, next, {
    x: part.x + at.x * part.width * shrunk,
    y: part.y + at.y * part.height * shrunk,
  });
}

/** The view whose region begins there, clamped to the image, so that further moves start from what is visible. */
function around(image: Size, frame: Size, zoom: number, begin: { x: number; y: number }): View {
  const { width, height } = partOf(image, frame, { zoom, x: 0, y: 0 });
  const [x, y] = [clamp(begin.x, 0, image.width - width), clamp(begin.y, 0, image.height - height)];
  return { zoom, x: (x + width / 2) / image.width, y: (y + height / 2) / image.height };
}
