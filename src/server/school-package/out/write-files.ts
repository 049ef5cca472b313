import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { isStorageAway, type Storage } from '../../uploads/storage.ts';
import type { ZipWriter } from '../../zip/zip-writer.ts';
import { FILE_TABLES, filesOf } from '../files.ts';
import { type FileEntry, fileEntry, THE_SCHOOL } from '../manifest.ts';
import { PACKED } from '../packed-tables.ts';

/** `bytes` as in its row: for a picture, the total of both files. */
type Named = { key: string; bytes: number };

/** Referenced files, each once. */
export async function findFiles(tx: Tx, producerId: string): Promise<Named[]> {
  const found = new Map<string, Named>();
  for (const table of FILE_TABLES) {
    const only = PACKED.find((packed) => packed.table === table)?.only;
    const { rows } = await sql<Named>`
      select key, bytes from ${sql.table(table)} where producer_id = ${producerId} ${only ? sql`and ${only.rows}` : sql``}`.execute(
      tx,
    );
    for (const { key, bytes } of rows)
      for (const file of filesOf(table, key)) found.set(file, { key: file, bytes: Number(bytes) });
  }
  return [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** A missing file is skipped, and will be missing after the import too. */
export async function writeFiles(
  zip: ZipWriter,
  { storage, producerId }: { storage: Storage; producerId: string },
  named: readonly Named[],
  onFile: (done: number) => void,
): Promise<FileEntry[]> {
  const [files, there]: [FileEntry[], Set<string>] = [[], new Set()];
  let done = 0;
  for (const batch of batchesOf(named)) {
    const contents = await Promise.all(batch.map(({ key }) => contentOf(storage, key)));
    for (const [at, content] of contents.entries()) {
      onFile(done++);
      const key = batch[at]?.key ?? '';
      if (!content) continue;
      const sha256 = createHash('sha256').update(content).digest('hex');
      if (!there.has(sha256)) await zip.add(fileEntry(sha256), [content], false);
      there.add(sha256);
      files.push({ key: key.replace(producerId, THE_SCHOOL), sha256, bytes: content.length });
    }
  }
  return files;
}

/** Small files fetched concurrently because of a bucket's latency. */
const BATCH_FILES = 16;
const BATCH_BYTES = 16 * 1024 * 1024;

function* batchesOf(named: readonly Named[]): Generator<Named[]> {
  let [batch, bytes]: [Named[], number] = [[], 0];
  for (const file of named) {
    if (batch.length === BATCH_FILES || (batch.length > 0 && bytes + file.bytes > BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(file);
    bytes += file.bytes;
  }
  if (batch.length > 0) yield batch;
}

/** In memory, since uploads are limited to 25 MB. */
async function contentOf(storage: Storage, key: string): Promise<Buffer | null> {
  if (!(await storage.exists(key))) return null;
  try {
    return Buffer.from(await storage.getBytes(key));
  } catch (error) {
    // Deleted between the check and the read.
    if (isStorageAway(error) && !(await storage.exists(key))) return null;
    throw error;
  }
}
