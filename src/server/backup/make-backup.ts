import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { AppKey } from '../crypto/app-keys.ts';
import { openConnection } from '../database/own-connection.ts';
import type { Storage } from '../uploads/storage.ts';
import {
  FORMAT,
  FORMAT_ENTRY,
  KEYS_ENTRY,
  MANIFEST_ENTRY,
  type Manifest,
  SUM_ENTRY,
  type TableEntry,
  tablePart,
} from './archive/manifest.ts';
import { TarWriter } from './archive/tar-writer.ts';
import { explain } from './explain.ts';
import { addFiles, listFiles, type StoredFile } from './files.ts';
import { keyCheck, keysText } from './keys.ts';
import { fingerprintOf, listed, PLAIN_VALUES, quoted, readTables, type Table } from './tables.ts';

export type Progress = { doing: string; done: number; of: number };

export type Source = {
  /** Login that may switch to ateneu_platform. */
  url: string;
  appKeys: readonly AppKey[];
  /** Null leaves the files out. */
  storage: Storage | null;
};

type Manner = { passphrase?: string; onProgress?: (progress: Progress) => void };

/** COPY text before compression; one part is held in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const NEWLINE = 10;
const compress = promisify(gzip);

/**
 * Writes everything to a file: all tables in one snapshot, while others continue to write, then the files, which never
 * change under their names.
 * @throws BackupError; no file is left then
 */
export async function makeBackup(
  path: string,
  source: Source,
  manner: Manner = {},
): Promise<{ bytes: number; manifest: Manifest }> {
  try {
    const writer = await TarWriter.create(path, manner.passphrase);
    try {
      const manifest = await write(writer, source, manner);
      await writer.finish();
      return { bytes: (await stat(path)).size, manifest };
    } catch (error) {
      await writer.abort();
      throw error;
    }
  } catch (error) {
    throw explain(error);
  }
}

async function write(writer: TarWriter, source: Source, { passphrase, onProgress }: Manner): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  await writer.add(FORMAT_ENTRY, JSON.stringify({ format: FORMAT }));
  const included = passphrase !== undefined;
  if (included) await writer.add(KEYS_ENTRY, keysText(source.appKeys));
  const { tables, files, ...database } = await inSnapshot(source.url, async (client) => {
    const all = await readTables(client);
    // The snapshot begins with the first query: whatever file a row in it names is there by now.
    const files = source.storage && (await listFiles(source.storage));
    const progress = progressOver(all, files ?? [], onProgress);
    const entries: TableEntry[] = [];
    for (const table of all) {
      entries.push(await copyOut(client, writer, table, progress.during(table.name, table.bytes)));
    }
    return { ...(await describeDatabase(client)), tables: entries, files, progress };
  });
  const manifest: Manifest = {
    format: FORMAT,
    app: APP_VERSION,
    createdAt,
    server: database.server,
    migrations: database.migrations,
    tables,
    files: source.storage && files ? await addFiles(writer, source.storage, files, database.progress.during) : null,
    keys: { included, needed: source.appKeys.filter(({ retired }) => !retired).map(keyCheck) },
  };
  const text = JSON.stringify(manifest);
  await writer.add(MANIFEST_ENTRY, text);
  await writer.add(SUM_ENTRY, createHash('sha256').update(text).digest('hex'));
  return manifest;
}

async function inSnapshot<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openConnection(url, 'ateneu backup');
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local role ateneu_platform; ${PLAIN_VALUES}`);
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function copyOut(
  client: pg.Client,
  writer: TarWriter,
  table: Table,
  onBytes: (bytes: number) => void,
): Promise<TableEntry> {
  const { name, columns } = table;
  const hash = createHash('sha256');
  let bytes = 0;
  let part = 0;
  let waiting: Buffer[] = [];
  let length = 0;
  // Compresses one part while the next is read.
  let writing: Promise<void> = Promise.resolve();
  const writePart = async () => {
    const content = Buffer.concat(waiting);
    [waiting, length, part] = [[], 0, part + 1];
    const entry = tablePart(name, part);
    const before = writing;
    await before;
    writing = compress(content, { level: 4 }).then((packed) => writer.add(entry, packed));
    writing.catch(() => {});
  };
  const copied = client.query(
    copyTo(`copy (select ${listed(columns)} from public.${quoted(name)}) to stdout (encoding 'UTF8')`),
  );
  for await (const piece of copied as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
    onBytes(bytes);
    waiting.push(piece);
    length += piece.length;
    // Splits between rows only: a line break inside a value is escaped.
    if (length >= PART_BYTES && piece.at(-1) === NEWLINE) await writePart();
  }
  if (length > 0 || part === 0) await writePart();
  await writing;
  return { name, columns, bytes, sha256: hash.digest('hex'), ...(await fingerprintOf(client, table)) };
}

async function describeDatabase(client: pg.Client): Promise<Pick<Manifest, 'server' | 'migrations'>> {
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select version, name, checksum from schema_migrations order by version',
  );
  const { rows } = await client.query<{ server: string }>(`select current_setting('server_version') as server`);
  return { server: rows[0]?.server ?? '', migrations };
}

type Steps = { during(doing: string, share: number): (bytes: number) => void };

/** Estimated by size: a table's text is about as large as the table on disk. */
function progressOver(tables: Table[], files: StoredFile[], onProgress: Manner['onProgress']): Steps {
  const of = [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  return {
    during(doing, share) {
      const start = before;
      before += share;
      const tell = (bytes: number) => onProgress?.({ doing, done: start + Math.min(bytes, share), of });
      tell(0);
      return tell;
    },
  };
}

const APP_VERSION: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version;
