import { LIMITS } from '#shared/limits.ts';

export const ACCEPTED = 'image/jpeg,image/png,image/webp';

const EDGE = 960;
const QUALITIES = [0.86, 0.76, 0.66, 0.55];

type Fitted = { file: File } | { refused: 'unsupported_file_type' | 'file_too_large' };

/** The file as it is when it is small enough, else drawn smaller and compressed until it fits. */
export async function fitImage(file: File): Promise<Fitted> {
  if (!ACCEPTED.split(',').includes(file.type)) return { refused: 'unsupported_file_type' };
  if (file.size <= LIMITS.imageBytes) return { file };
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return { refused: 'unsupported_file_type' };
  const canvas = draw(image);
  for (const quality of QUALITIES) {
    const blob = await encode(canvas, quality);
    if (blob && blob.size <= LIMITS.imageBytes) return { file: new File([blob], 'capa.webp', { type: blob.type }) };
  }
  return { refused: 'file_too_large' };
}

function draw(image: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, EDGE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Browsers that cannot write WebP answer with PNG, which may still be too large and is then refused. */
function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
}
