import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db.ts';
import type { Env } from '../../env.ts';
import type { Storage } from '../../uploads/storage.ts';
import type { ZipWriter } from '../../zip/zip-writer.ts';
import { packedColumns } from '../columns.ts';
import { MANIFEST, type Manifest, sourceProof, type TableEntry, tableEntry, writeManifest } from '../manifest.ts';
import { inOneTransaction } from '../own-connection.ts';
import { PACKED, type PackedTable } from '../packed-tables.ts';
import { pagesOf } from './pages.ts';
import { findFiles, writeFiles } from './write-files.ts';

type Source = { db: Database; env: Pick<Env, 'appKeys'>; storage: Storage; producerId: string };
type OnProgress = (done: number, of: number) => void;

/**
 * Writes a school into a ZIP: its tables from one snapshot, then its files, which never change under their names. Runs
 * as the school, so that it contains nothing that the school may not see.
 */
export async function writePackage(
  zip: ZipWriter,
  source: Source,
  onProgress: OnProgress = () => {},
): Promise<Manifest> {
  const { db, producerId } = source;
  const { named, ...written } = await inOneTransaction(db, producerId, async (tx) => {
    await sql.raw('set transaction isolation level repeatable read, read only').execute(tx);
    await sql`set local timezone to 'UTC'`.execute(tx);
    return writeTables(tx, zip, source, onProgress);
  });
  const files = await writeFiles(zip, source, named, (done) =>
    onProgress(PACKED.length + done, PACKED.length + named.length),
  );
  const manifest = { app: APP_VERSION, ...written, files };
  await zip.add(MANIFEST, [Buffer.from(writeManifest(manifest))]);
  return { format: 'ateneu-escola', version: 1, ...manifest };
}

async function writeTables(tx: Tx, zip: ZipWriter, { env, producerId }: Source, onProgress: OnProgress) {
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
    source: { school: producerId, name: head.name, proof: sourceProof(env, producerId) },
    tables,
    named: await findFiles(tx, producerId),
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
      rows += page.rows;
      bytes += page.content.length;
      hash.update(page.content);
      yield page.content;
    }
  };
  await zip.add(tableEntry(packed.table), lines());
  return { name: packed.table, columns, rows, bytes, sha256: hash.digest('hex') };
}

const APP_VERSION: string = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
).version;
