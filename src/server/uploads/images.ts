import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { asSchool, type Database } from '../db.ts';
import { Problem } from '../problem.ts';
import { inLanes } from './lanes.ts';
import type { Storage } from './storage.ts';

const PIXELS = 25e6;
const FILES_PER_SCHOOL = 2_000;

/** An image keeps one of Node's four threads busy; passwords, files and new database connections need some too. */
const encoding = inLanes(2);

/** The longest edge kept, in pixels: twice what the largest screen shows. */
const EDGE = { cover: 1280, logo: 512, banner: 2400, photo: 512 } as const;
export type ImagePurpose = keyof typeof EDGE;

const bytesFor = (purpose: ImagePurpose) => (purpose === 'photo' ? LIMITS.photoBytes : LIMITS.imageBytes);

type Services = { db: Database; storage: Storage };

// libvips reads many more formats than are wanted; what it never opens, an SVG above all, cannot surprise.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/**
 * Keeps an image as a freshly encoded WebP without metadata: what was uploaded is never what is served.
 * The file is decided by its content; its name counts for nothing.
 * @returns the address under which it is served
 * @throws Problem file_too_large over 250 KB, a photo over 2 MB, unsupported_file_type for anything but a whole JPG, PNG or WebP
 */
export async function keepImage(
  { db, storage }: Services,
  producer: SchoolActor,
  input: { file: File; purpose: ImagePurpose },
): Promise<{ url: string }> {
  if (input.file.size > bytesFor(input.purpose)) throw refused('file_too_large');
  const bytes = Buffer.from(await input.file.arrayBuffer());
  const image = await encoding(() => encode(bytes, EDGE[input.purpose]));
  const id = randomUUID();
  const key = `${producer.producerId}/${id}.webp`;
  await asSchool(db, producer, async (tx) => {
    const { count } = await tx
      .selectFrom('uploads')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('producer_id', '=', producer.producerId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= FILES_PER_SCHOOL) throw new Problem('too_many_requests');
    await tx
      .insertInto('uploads')
      .values({
        producer_id: producer.producerId,
        id,
        key,
        purpose: input.purpose,
        bytes: image.data.length,
        width: image.info.width,
        height: image.info.height,
      })
      .execute();
  });
  // Not inside the transaction: a slow disk or bucket must hold no connection. A row without its file is an address
  // that nobody was given.
  await storage.put(key, image.data, { contentType: 'image/webp' });
  return { url: `/uploads/${key}` };
}

async function encode(bytes: Buffer, edge: number) {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw refused('unsupported_file_type');
  }
}

const refused = (code: 'file_too_large' | 'unsupported_file_type') =>
  new Problem(code, { fields: [{ field: 'file', code: 'invalid' }] });
