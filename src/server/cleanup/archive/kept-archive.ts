import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../context.ts';
import { seal, unseal } from '../../crypto/sealed.ts';
import { SealBroken, SealedFile, unsealing } from '../../crypto/sealed-stream.ts';
import type { Env } from '../../env.ts';

type Keys = Pick<Env, 'appKeys'>;
type Place = { producerId: string; key: string };

/**
 * An archive as stored in its row. The hash is of the sealed file. Archives from before sealing was introduced have no
 * seal and are plain files.
 */
export type Archive = Place & { seal: string | null; sha256: string };

export class ArchiveDamaged extends Error {}

/** Sealing purpose of an archive, so that no other file can take its place. */
export const purposeOf = ({ producerId, key }: Place) => `archive ${producerId} ${key}`;

/** The key of one archive as stored in its row: rotating application keys only reseals this. */
export const sealContentKey = (keys: Keys, place: Place, contentKey: Buffer): string =>
  seal(keys, purposeOf(place), contentKey.toString('base64url'));

export const contentKeyOf = (keys: Keys, { seal: sealed, ...place }: Place & { seal: string }): Buffer =>
  Buffer.from(unseal(keys, purposeOf(place), sealed), 'base64url');

/** The ZIP file from storage. Fails with SealBroken if it was changed there. */
export function contentOf(
  stored: Readable,
  keys: Keys,
  { producerId, key, seal: sealed }: Omit<Archive, 'sha256'>,
): Readable {
  if (sealed === null) return stored;
  const place = { producerId, key };
  const content = unsealing(contentKeyOf(keys, { ...place, seal: sealed }), purposeOf(place));
  pipeline(stored, content).catch(() => {});
  return content;
}

export async function isAsWritten(stored: Readable, keys: Keys, archive: Archive): Promise<boolean> {
  const print = new Print();
  try {
    await pipeline(contentOf(stored, keys, archive), print.resume());
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
  return print.taken().sha256 === archive.sha256;
}

/** Fetches an archive into a file, still sealed. @throws ArchiveDamaged if it is missing or was changed */
export async function fetchArchive(
  { env, storage }: Pick<Services, 'env' | 'storage'>,
  archive: Archive,
  path: string,
): Promise<void> {
  if (!(await storage.exists(archive.key))) throw new ArchiveDamaged();
  await pipeline(await storage.getStream(archive.key), createWriteStream(path));
  if (!(await isAsWritten(createReadStream(path), env, archive))) throw new ArchiveDamaged();
}

/** Reads one file of a downloaded archive, unsealing it on the fly. */
export async function readEntry(keys: Keys, archive: Archive, path: string, name: string): Promise<Readable> {
  const { unzip, unzipSealed } = await import('./zip.ts');
  const { seal: sealed, ...place } = archive;
  if (sealed === null) return unzip(path, name);
  return unzipSealed(
    await SealedFile.open(path, contentKeyOf(keys, { ...place, seal: sealed }), purposeOf(place)),
    name,
  );
}

export class Print extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  taken(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') };
  }
}
