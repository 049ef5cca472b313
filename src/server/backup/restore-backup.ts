import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { migrate } from '#db/migrate.ts';
import { openDataDir } from '../data-dir.ts';
import type { Env } from '../env.ts';
import { type Storage, syncToDisk } from '../uploads/storage.ts';
import type { Manifest } from './archive/manifest.ts';
import { type Entry, readArchive } from './archive/read-archive.ts';
import { verifyBackup } from './archive/verify.ts';
import { explain } from './explain.ts';
import { keysToKeep, writeKeys } from './keys.ts';
import type { Progress } from './make-backup.ts';
import { OutcomeUnknown, restoreDatabase } from './restore-database.ts';

type Settings = Pick<Env, 'appKeys' | 'dataDir' | 's3'>;
type Target = { ownerUrl: string; settings: Settings; storage: Storage };
type Manner = { passphrase?: string; onProgress?: (progress: Progress) => void };

/**
 * Restores a backup: verified completely first, then all or nothing into an empty database.
 * @throws BackupError
 */
export async function restoreBackup(
  path: string,
  target: Target,
  { passphrase, onProgress }: Manner = {},
): Promise<Manifest> {
  const { manifest, keys } = await verifyBackup(path, passphrase, onProgress);
  const toKeep = keysToKeep(target.settings, manifest, keys);
  const files = new RestoredFiles(target);
  try {
    await restoreDatabase(target.ownerUrl, {
      entries: readArchive(path, passphrase),
      manifest,
      onProgress,
      onFile: (entry) => files.write(entry),
      beforeCommit: async () => {
        if (toKeep) writeKeys(target.settings, toKeep);
      },
    });
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) await files.takeBack();
    throw explain(error);
  } finally {
    await files.close();
  }
  await migrate(target.ownerUrl);
  return manifest;
}

/** A name always has the same content, so existing files stay. */
class RestoredFiles {
  readonly #target: Target;
  readonly #written: string[] = [];
  #folder: string | undefined;

  constructor(target: Target) {
    this.#target = target;
  }

  async write({ is, content }: Entry): Promise<void> {
    const { settings, storage } = this.#target;
    if (is.kind !== 'file') return;
    this.#folder ??= await mkdtemp(join(openDataDir(settings.dataDir), 'restore-'));
    const draft = join(this.#folder, 'file');
    await pipeline(content, createWriteStream(draft, { mode: 0o600 }));
    if (await storage.exists(is.key)) return;
    this.#written.push(is.key);
    await storage.copyFromFs(draft, is.key);
    await syncToDisk(settings, is.key);
  }

  async takeBack(): Promise<void> {
    for (const key of this.#written) await this.#target.storage.delete(key).catch(() => {});
  }

  async close(): Promise<void> {
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }
}
