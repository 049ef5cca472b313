import { buffer } from 'node:stream/consumers';
import { asSchool } from '../../db.ts';
import { settleOnDisk } from '../../uploads/storage.ts';
import type { Tools } from '../attempt.ts';
import { isWhatRowSays } from '../files.ts';
import { type FileEntry, fileEntry, PackageRefused, THE_SCHOOL } from '../manifest.ts';
import type { OpenPackage } from './open-package.ts';
import { type NamedFile, surveyPackage } from './survey.ts';

/**
 * Puts a package's files where those of this school lie, before the rows that name them; what is there already, from a try that was
 * cut off, is passed over.
 * @throws PackageRefused for a file that no row names, or that is not what its row says; then none stays
 */
export async function storeFiles(tools: Tools, producerId: string, opened: OpenPackage): Promise<StoredFiles> {
  const { db, env, storage } = tools;
  const { files, erased } = await asSchool(db, { producerId }, (tx) => surveyPackage(tx, env, producerId, opened));
  const stored = new StoredFiles(storage);
  try {
    for (const entry of opened.manifest.files) {
      const key = entry.key.replace(THE_SCHOOL, producerId);
      const named = files.get(key);
      if (!named) throw new PackageRefused('hostile', 'a file that nothing names');
      if (named.studentId === null || !erased.ids.has(named.studentId))
        await stored.put(env, opened, { key, entry, named });
    }
    return stored;
  } catch (error) {
    await stored.takeBack();
    throw error;
  }
}

type Stored = { key: string; entry: FileEntry; named: NamedFile };

export class StoredFiles {
  readonly #storage: Tools['storage'];
  readonly #keys: string[] = [];

  constructor(storage: Tools['storage']) {
    this.#storage = storage;
  }

  async put(env: Tools['env'], { zip }: OpenPackage, { key, entry, named }: Stored): Promise<void> {
    const content = await buffer(await zip.read(fileEntry(entry.sha256)));
    if (content.length !== named.bytes || !isWhatRowSays(named.table, content, named.extension))
      throw new PackageRefused('hostile', 'a file of another kind');
    if (await this.#storage.exists(key)) return;
    this.#keys.push(key);
    const contentType = named.table === 'uploads' ? 'image/webp' : 'application/octet-stream';
    await this.#storage.put(key, content, { contentType });
    await settleOnDisk(env, key);
  }

  /** What the school had before stays. */
  async takeBack(): Promise<void> {
    for (const key of this.#keys.splice(0)) await this.#storage.delete(key).catch(() => {});
  }
}
