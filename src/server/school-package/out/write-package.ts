import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db.ts';
import { isStorageAway, type Storage } from '../../uploads/storage.ts';
import type { ZipWriter } from '../../zip/zip-writer.ts';
import { packedColumns } from '../columns.ts';
import { FILE_TABLES } from '../files.ts';
import {
  type FileEntry,
  fileEntry,
  MANIFEST,
  type Manifest,
  type TableEntry,
  THE_SCHOOL,
  tableEntry,
  writeManifest,
} from '../manifest.ts';
import { inOneTransaction } from '../own-connection.ts';
import { PACKED, type PackedTable } from '../packed-tables.ts';

/** Rows of one round trip. */
const ROWS = 2_000;
const NEWLINE = '\n';

type Source = { db: Database; storage: Storage; producerId: string };
type OnProgress = (done: number, of: number) => void;

/**
 * Writes a school into a ZIP: its tables as they are at one moment, whatever changes meanwhile, and its files after them, which
 * never change under their names. As the school itself, so that nothing is in it that the school may not see.
 */
export async function writePackage(
  zip: ZipWriter,
  source: Source,
  onProgress: OnProgress = () => {},
): Promise<Manifest> {
  const { db, producerId } = source;
  const { keys, ...written } = await inOneTransaction(db, producerId, async (tx) => {
    await sql.raw('set transaction isolation level repeatable read, read only').execute(tx);
    await sql`set local timezone to 'UTC'`.execute(tx);
    return writeTables(tx, zip, producerId, onProgress);
  });
  const files = await writeFiles(zip, source, keys, (done) =>
    onProgress(PACKED.length + done, PACKED.length + keys.length),
  );
  const manifest = { app: APP_VERSION, ...written, files };
  await zip.add(MANIFEST, [Buffer.from(writeManifest(manifest))]);
  return { format: 'ateneu-escola', version: 1, ...manifest };
}

async function writeTables(tx: Tx, zip: ZipWriter, producerId: string, onProgress: OnProgress) {
  const { rows: heads } = await sql<{ name: string; madeAt: string }>`
    select member_area_name as name, app_now() as "madeAt" from client_settings where producer_id = ${producerId}`.execute(
    tx,
  );
  const [head] = heads;
  if (!head) throw new Error('No such school');
  const columns = await packedColumns(tx);
  const tables: TableEntry[] = [];
  for (const [at, packed] of PACKED.entries()) {
    tables.push(await writeTable(tx, zip, packed, columns.get(packed.table) ?? [], producerId));
    onProgress(at + 1, PACKED.length * 2);
  }
  return {
    madeAt: head.madeAt,
    source: { school: producerId, name: head.name },
    tables,
    keys: await keysOf(tx, producerId),
  };
}

async function writeTable(
  tx: Tx,
  zip: ZipWriter,
  packed: PackedTable,
  columns: string[],
  producerId: string,
): Promise<TableEntry> {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  const lines = async function* () {
    for await (const page of pagesOf(tx, packed, columns, producerId)) {
      const piece = Buffer.from(page.map((line) => line + NEWLINE).join(''));
      rows += page.length;
      bytes += piece.length;
      hash.update(piece);
      yield piece;
    }
  };
  await zip.add(tableEntry(packed.table), lines());
  return { name: packed.table, columns, rows, bytes, sha256: hash.digest('hex') };
}

/** By a cursor: a table never lies in memory as a whole. Where the school is named, it is by what stands for it. */
async function* pagesOf(
  tx: Tx,
  { table, order, only }: PackedTable,
  columns: string[],
  producerId: string,
): AsyncGenerator<string[]> {
  const fields = sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)]));
  await sql`
    declare packed no scroll cursor for
    select replace(${objectOf(columns, fields)}::text, ${sql.lit(producerId)}, ${sql.lit(THE_SCHOOL)}) as line
    from ${sql.table(table)} t where producer_id = ${sql.lit(producerId)} ${only ? sql`and ${only.rows}` : sql``}
    order by ${sql.raw(order)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch forward ${sql.lit(ROWS)} from packed`.execute(tx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < ROWS) break;
  }
  await sql`close packed`.execute(tx);
}

/** A function takes a hundred arguments: no table has half as many columns. */
const objectOf = (columns: string[], fields: ReturnType<typeof sql.join>) =>
  columns.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${fields})`;

async function keysOf(tx: Tx, producerId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (${sql.join(
      FILE_TABLES.map((table) => sql`select key, producer_id from ${sql.table(table)}`),
      sql` union all `,
    )}) f where producer_id = ${producerId} order by key collate "C"`.execute(tx);
  return rows.map(({ key }) => key);
}

/** One whose file is not there goes without, and is not there either where it comes in. */
async function writeFiles(
  zip: ZipWriter,
  { storage, producerId }: Source,
  keys: string[],
  onFile: (done: number) => void,
): Promise<FileEntry[]> {
  const [files, there]: [FileEntry[], Set<string>] = [[], new Set()];
  for (const [at, key] of keys.entries()) {
    onFile(at);
    const content = await contentOf(storage, key);
    if (!content) continue;
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (!there.has(sha256)) await zip.add(fileEntry(sha256), [content], false);
    there.add(sha256);
    files.push({ key: key.replace(producerId, THE_SCHOOL), sha256, bytes: content.length });
  }
  return files;
}

/** None is larger than what may be uploaded, 25 MB. */
async function contentOf(storage: Storage, key: string): Promise<Buffer | null> {
  if (!(await storage.exists(key))) return null;
  try {
    return Buffer.from(await storage.getBytes(key));
  } catch (error) {
    // Deleted between the two.
    if (isStorageAway(error) && !(await storage.exists(key))) return null;
    throw error;
  }
}

const APP_VERSION: string = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
).version;
