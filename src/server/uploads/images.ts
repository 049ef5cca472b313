import { randomUUID } from 'node:crypto';
import { LIMITS } from '#shared/limits.ts';
import { pictureAtWidth } from '#shared/uploads.ts';
import type { SchoolActor } from '../actors.ts';
import { asSchool, type Database } from '../db.ts';
import { Problem } from '../problem.ts';
import type { Picture } from './encode.ts';
import { type ImagePurpose, keyFor } from './keys.ts';
import type { Storage } from './storage.ts';

export const FILES_PER_SCHOOL = 2_000;

/**
 * The longest edge kept, in pixels: twice what the largest screen shows. A sprite's parts are addressed in pixels, so
 * it keeps its size, up to WebP's maximum.
 */
const EDGE = { cover: 1280, module: 1280, logo: 512, banner: 2400, photo: 512, sprite: 16_383 } as const;

/** Images shown in many sizes; logos and photos are always small. */
const SHOWN_NARROWER: readonly ImagePurpose[] = ['cover', 'module', 'banner'];

const LARGER: Partial<Record<ImagePurpose, number>> = { photo: LIMITS.photoBytes, sprite: LIMITS.spriteBytes };
const bytesFor = (purpose: ImagePurpose) => LARGER[purpose] ?? LIMITS.imageBytes;

type Services = { db: Database; storage: Storage };

/**
 * Stores an image as a freshly encoded WebP without metadata: uploaded bytes are never served. The type is detected
 * from the content, not from the name. Equal content gets the same address.
 * @returns the address under which it is served
 * @throws Problem file_too_large over 250 KB, a photo over 2 MB, a sprite over 3 MB, unsupported_file_type for anything
 * but a complete JPG, PNG or WebP, image_limit_reached
 */
export async function storeImage(
  { db, storage }: Services,
  { producerId }: SchoolActor,
  { file, purpose }: { file: File; purpose: ImagePurpose },
): Promise<{ url: string }> {
  if (file.size > bytesFor(purpose)) throw refused('file_too_large');
  const { encodePicture, narrowCopies } = await import('./encode.ts');
  const picture = await encodePicture(Buffer.from(await file.arrayBuffer()), EDGE[purpose]);
  if (!picture) throw refused('unsupported_file_type');
  const copies = SHOWN_NARROWER.includes(purpose) ? await narrowCopies(picture) : [];
  const key = keyFor({ producerId, purpose }, picture);
  await recordUpload(db, { producerId, key, purpose, picture });
  // Outside the transaction, so that slow storage holds no connection. A row without a file is harmless, since nobody
  // has its address.
  const files = [
    { key, data: picture.data },
    ...copies.map(({ data, width }) => ({ key: pictureAtWidth(key, width), data })),
  ];
  await Promise.all(files.map(({ key, data }) => storage.put(key, data, { contentType: 'image/webp' })));
  return { url: `/uploads/${key}` };
}

type Upload = { producerId: string; key: string; purpose: ImagePurpose; picture: Picture };

const recordUpload = (db: Database, { producerId, key, purpose, picture }: Upload): Promise<void> =>
  asSchool(db, { producerId }, async (tx) => {
    const { count } = await tx
      .selectFrom('uploads')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('producer_id', '=', producerId)
      .where('key', '<>', key)
      .executeTakeFirstOrThrow();
    if (Number(count) >= FILES_PER_SCHOOL) throw new Problem('image_limit_reached');
    const { data, width, height } = picture;
    await tx
      .insertInto('uploads')
      .values({ producer_id: producerId, id: randomUUID(), key, purpose, bytes: data.length, width, height })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ unused_since: null }))
      .execute();
  });

const refused = (code: 'file_too_large' | 'unsupported_file_type') =>
  new Problem(code, { fields: [{ field: 'file', code: 'invalid' }] });
