import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env } from '../env.ts';
import { keptFreeOf, requireRoom, whileRoom } from './free-space.ts';

export type Storage = Disk;

/**
 * @param options.silenceMs timeout for a silent bucket, for each of three tries
 * @param options.keptFree bytes of a disk of this size that uploads leave free
 */
export async function openStorage(env: Env, { silenceMs = 5_000, keptFree = keptFreeOf } = {}): Promise<Storage> {
  if (!env.s3) return new Disk(new WholeFiles(folderOf(env), keptFree));
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = env.s3;
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket,
      region,
      endpoint,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: endpoint !== undefined,
      requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs },
      // Not every S3-compatible server supports trailing checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      supportsACL: false,
      visibility: 'private',
    }),
  );
}

const AWAY = [
  errors.E_CANNOT_WRITE_FILE,
  errors.E_CANNOT_READ_FILE,
  errors.E_CANNOT_COPY_FILE,
  errors.E_CANNOT_DELETE_FILE,
  errors.E_CANNOT_DELETE_DIRECTORY,
  errors.E_CANNOT_CHECK_FILE_EXISTENCE,
  errors.E_CANNOT_GET_METADATA,
];

/** A bucket that is unreachable or refuses, or a disk that is full or missing: worth a retry. */
export const isStorageAway = (error: unknown): boolean => AWAY.some((kind) => error instanceof kind);

/** A disk that is full, a line that was cut: no fault of what is worked on, which is tried again. */
const OF_THE_MACHINE: unknown[] = ['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'ECONNRESET', 'ETIMEDOUT'];
export const isOfTheMachine = (error: unknown): boolean =>
  isStorageAway(error) || OF_THE_MACHINE.includes((error as NodeJS.ErrnoException).code);

/** Listing before the first file fails because the folder is missing; other errors are real. */
export function noFolder(error: { cause?: { code?: string }; code?: string }) {
  if ((error.cause?.code ?? error.code) !== 'ENOENT') throw error;
  return { objects: [], paginationToken: undefined };
}

/** The keys of all files below a folder, in batches. */
export async function* keysBelow(storage: Storage, folder: string): AsyncGenerator<string[]> {
  let paginationToken: string | undefined;
  do {
    const page = await storage.listAll(folder, { recursive: true, paginationToken }).catch(noFolder);
    yield [...page.objects].flatMap((each) => (each.isFile ? [each.key] : []));
    ({ paginationToken } = page);
  } while (paginationToken);
}

const folderOf = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'uploads');

/** Makes a file survive a power cut; a bucket guarantees that when it responds. */
export async function syncToDisk(env: Pick<Env, 'dataDir' | 's3'>, key: string): Promise<void> {
  if (env.s3) return;
  const path = join(folderOf(env), key);
  for (const each of [path, dirname(path)]) await syncFile(each);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}

/**
 * A file exists completely or not at all, even after a power cut: readers cache it for a year, and uploaders were told
 * that it is stored. Buckets guarantee that themselves.
 */
class WholeFiles extends FSDriver {
  readonly #location: string;
  readonly #keptFree: typeof keptFreeOf;

  constructor(location: string, keptFree: typeof keptFreeOf) {
    super({ location, visibility: 'public' });
    this.#location = location;
    this.#keptFree = keptFree;
  }

  override async put(key: string, ...rest: [contents: string | Uint8Array, options?: object]): Promise<void> {
    await requireRoom(this.#location, rest[0].length, this.#keptFree);
    await this.#asDraft(key, (draft) => super.put(draft, ...rest));
  }

  override putStream(key: string, contents: Readable, options?: object): Promise<void> {
    const guarded = whileRoom(this.#location, this.#keptFree);
    // The error also surfaces on `guarded`, where it is handled.
    pipeline(contents, guarded).catch(() => {});
    return this.#asDraft(key, (draft) => super.putStream(draft, guarded, options));
  }

  async #asDraft(key: string, write: (draft: string) => Promise<void>): Promise<void> {
    const draft = `${key}.${randomUUID()}`;
    const [path, draftPath] = [join(this.#location, key), join(this.#location, draft)];
    try {
      await write(draft);
      await syncFile(draftPath);
      await rename(draftPath, path);
    } catch (error) {
      // On a full disk the incomplete file would stay forever.
      await rm(draftPath, { force: true });
      throw error;
    }
    // The folders too, since some may be new.
    for (let folder = dirname(path); folder.startsWith(this.#location); folder = dirname(folder))
      await syncFile(folder);
  }
}
