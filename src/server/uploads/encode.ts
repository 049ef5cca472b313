import type { Metadata } from 'sharp';
import { WIDTHS } from '#shared/uploads.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { openPicture } from './sharp.ts';

/** Images that must be decoded as a whole; others are read line by line. */
const HELD_BYTES = 80e6;

/**
 * Each image occupies one of Node's four worker threads, which passwords, files and new database connections also need.
 */
const encoding = limitConcurrency(2);

export type Picture = { data: Buffer; width: number; height: number };
export type Copy = { data: Buffer; width: number };

/**
 * Re-encodes an image as WebP without metadata, at most `edge` pixels on each side.
 * @returns null for anything but a complete JPG, PNG or WebP
 */
export function encodePicture(bytes: Buffer, edge: number): Promise<Picture | null> {
  return encoding(async () => {
    try {
      const image = openPicture(bytes, { failOn: 'error' });
      if (heldBytes(await image.metadata()) > HELD_BYTES) return null;
      const { data, info } = await image
        .rotate()
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height };
    } catch {
      return null;
    }
  });
}

/** Interlaced images are assembled first and rotated ones turned, except JPGs, which are rotated while reading. */
function heldBytes({ width, height, channels, depth, format, isProgressive, orientation = 1 }: Metadata): number {
  if (!isProgressive && (format !== 'png' || orientation === 1)) return 0;
  return width * height * channels * (format === 'jpeg' || depth === 'ushort' ? 2 : 1);
}

/** The smaller copies of a picture, one after the other. Takes less time than the picture itself. */
export async function narrowCopies({ data, width }: Picture): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const narrow of WIDTHS.filter((each) => each < width))
    copies.push({ data: await narrowCopy(data, narrow), width: narrow });
  return copies;
}

export const narrowCopy = (data: Uint8Array, width: number): Promise<Buffer> =>
  encoding(() => openPicture(data).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer());

/** Whether this is what `encodePicture` makes: one WebP, with few enough pixels. Only its start is read. */
export async function isEncoded(data: Uint8Array): Promise<boolean> {
  try {
    const { format, pages = 1 } = await openPicture(data).metadata();
    return format === 'webp' && pages === 1;
  } catch {
    return false;
  }
}
