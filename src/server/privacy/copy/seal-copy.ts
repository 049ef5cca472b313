import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { inTemporaryFile } from '../../cleanup/archive/archive.ts';
import { Print, purposeOf, sealContentKey } from '../../cleanup/archive/kept-archive.ts';
import type { Entry } from '../../cleanup/archive/zip.ts';
import type { Services } from '../../context.ts';
import { CONTENT_KEY_BYTES, sealing } from '../../crypto/sealed-stream.ts';
import { COPIES_FOLDER } from '../../uploads/keys.ts';
import { syncToDisk } from '../../uploads/storage.ts';

export type SealedCopy = { key: string; seal: string; bytes: number; sha256: string };

/**
 * Stores a copy, sealed for the purpose of `folder`, under an unguessable name.
 * @param keep says whether it counts: one that does not is deleted
 *
 */
export async function sealCopy(
  { env, storage }: Pick<Services, 'env' | 'storage'>,
  folder: string,
  entries: Entry[],
  keep: (copy: SealedCopy) => Promise<boolean>,
): Promise<void> {
  const { zip } = await import('../../cleanup/archive/zip.ts');
  const place = { producerId: folder, key: `${COPIES_FOLDER}/${folder}/${randomUUID()}.sealed` };
  const contentKey = randomBytes(CONTENT_KEY_BYTES);
  await inTemporaryFile(env, async (path) => {
    const content = new Print();
    await pipeline(zip(entries), content, sealing(contentKey, purposeOf(place)), createWriteStream(path));
    // Outside a transaction: a slow bucket holds no connection.
    await storage.copyFromFs(path, place.key, { contentType: 'application/octet-stream' });
    await syncToDisk(env, place.key);
    const copy = { key: place.key, seal: sealContentKey(env, place, contentKey), ...content.taken() };
    if (!(await keep(copy))) await storage.delete(place.key);
  });
}

export async function* once(make: () => string): AsyncGenerator<string> {
  yield make();
}
