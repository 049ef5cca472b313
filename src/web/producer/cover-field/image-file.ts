import { LIMITS } from '#shared/limits.ts';
import { type Part, partOf, type Size, WHOLE } from './crop.ts';

export const ACCEPTED = 'image/jpeg,image/png,image/webp';

const QUALITIES = [0.86, 0.76, 0.66, 0.55];
/** Applied repeatedly if lower quality is not enough. */
const SMALLER = 0.8;
const SMALLEST = 32;

/** Null unless it is a JPG, PNG or WebP that the browser can show. Must be released with `release`. */
export async function readImage(file: File): Promise<HTMLImageElement | null> {
  if (!ACCEPTED.split(',').includes(file.type)) return null;
  const image = new Image();
  image.src = URL.createObjectURL(file);
  const whole = await image.decode().then(
    () => true,
    () => false,
  );
  if (whole && image.naturalWidth > 0) return image;
  release(image);
  return null;
}

export const release = (image: HTMLImageElement) => URL.revokeObjectURL(image.src);

export const sizeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size => ({ width, height });

/**
 * Crops an image and compresses it to the upload limit: first by quality, then by size.
 * @returns null for images that the browser cannot draw
 */
export async function compress(
  image: HTMLImageElement,
  target: Size,
  part: Part = partOf(sizeOf(image), target, WHOLE),
): Promise<File | null> {
  for (let scale = Math.min(1, part.width / target.width); target.width * scale > SMALLEST; scale *= SMALLER) {
    const canvas = draw(image, part, target, scale);
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, quality);
      if (!blob) return null;
      if (blob.size <= LIMITS.imageBytes) return new File([blob], 'imagem', { type: blob.type });
    }
  }
  return null;
}

function draw(image: HTMLImageElement, part: Part, target: Size, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(target.width * scale));
  canvas.height = Math.max(1, Math.round(target.height * scale));
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Browsers that cannot write WebP return PNG, which ignores quality. If it is too large, JPG is used instead, which
 * would show what is transparent in black.
 */
async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const blob = await toBlob(canvas, 'image/webp', quality);
  if (blob?.type !== 'image/png' || blob.size <= LIMITS.imageBytes) return blob;
  fillBehind(canvas, '#fff');
  return toBlob(canvas, 'image/jpeg', quality);
}

function fillBehind(canvas: HTMLCanvasElement, colour: string) {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = colour;
  context.fillRect(0, 0, canvas.width, canvas.height);
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
