import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { BackupError, damaged } from '../backup-error.ts';
import { explain } from '../explain.ts';
import type { Progress } from '../make-backup.ts';
import { FORMAT, type Manifest, readFormat, readManifest } from './manifest.ts';
import { decompress, type Entry, readArchive, readText } from './read-archive.ts';

const LONGEST_NOTE = 64 * 1024;
const LONGEST_MANIFEST = 512 * 1024 * 1024;
/** Larger than the 8 MiB at which parts are split, since the last row of a part may be long. */
const LARGEST_PART = 1024 * 1024 * 1024;
const NEWLINE = 10;

type Read = { bytes: number; rows: number; parts: number; sha256: string };
export type Verified = { manifest: Manifest; keys: string | null };

/**
 * Reads a backup completely and compares all checksums, before anything is done with it.
 * @returns its manifest, and the keys it contains
 * @throws BackupError
 */
export async function verifyBackup(
  path: string,
  passphrase: string | undefined,
  onProgress?: (progress: Progress) => void,
): Promise<Verified> {
  try {
    const { size } = await stat(path);
    const found = await readAll(path, passphrase, (done) => onProgress?.({ doing: 'verify', done, of: size }));
    const { keys } = found;
    if (found.text === null || found.sum === null) throw damaged('ele acaba antes do fim');
    const manifest = readManifest(found.text);
    if (!manifest || createHash('sha256').update(found.text).digest('hex') !== found.sum)
      throw damaged('a descrição dele não confere com a soma');
    if (manifest.keys.included !== (keys !== null)) throw damaged('faltam as chaves');
    compare(
      'a tabela',
      manifest.tables.map((table) => [table.name, table]),
      found.tables,
    );
    compare(
      'o arquivo',
      (manifest.files ?? []).map((file) => [file.entry, file]),
      found.files,
    );
    return { manifest, keys };
  } catch (error) {
    throw explain(error);
  }
}

async function readAll(path: string, passphrase: string | undefined, onBytes: (bytes: number) => void) {
  const tables = new Map<string, Read>();
  const files = new Map<string, Read>();
  let keys: string | null = null;
  let text: string | null = null;
  let sum: string | null = null;
  let isFirst = true;
  let bytes = 0;
  const hashes = new Map<string, Sum>();
  for await (const entry of readArchive(path, passphrase)) {
    if (isFirst !== (entry.is.kind === 'format')) throw damaged('não é um backup do Ateneu');
    if (sum !== null || (text !== null) !== (entry.is.kind === 'sum')) throw damaged('há algo depois do fim dele');
    isFirst = false;
    if (entry.is.kind === 'format') checkFormat(await readText(entry, LONGEST_NOTE));
    else if (entry.is.kind === 'keys') keys = await readText(entry, LONGEST_NOTE);
    else if (entry.is.kind === 'manifest') text = await readText(entry, LONGEST_MANIFEST);
    else if (entry.is.kind === 'sum') sum = await readText(entry, LONGEST_NOTE);
    else if (entry.is.kind === 'table') await sumTable(hashes, entry, entry.is);
    else files.set(entry.name, (await sumOf(new Sum(), entry.content)).taken());
    bytes += entry.bytes;
    onBytes(bytes);
  }
  for (const [name, sum] of hashes) tables.set(name, sum.taken());
  return { text, sum, keys, tables, files };
}

function checkFormat(text: string): void {
  const format = readFormat(text);
  if (format === null) throw damaged('não diz de que formato é');
  if (format > FORMAT)
    throw new BackupError(
      'unknown_version',
      'Este backup foi feito por um Ateneu mais novo, em um formato que este não conhece. Atualize o Ateneu e tente de novo.',
    );
  if (format < FORMAT) throw damaged('o formato dele não existe');
}

async function sumTable(
  sums: Map<string, Sum>,
  { content }: Entry,
  { table, part }: { table: string; part: number },
): Promise<void> {
  const sum = sums.get(table) ?? new Sum();
  if (part !== sum.parts + 1) throw damaged(`as partes da tabela ${table} não estão em ordem`);
  sums.set(table, sum);
  sum.parts = part;
  await sumOf(sum, decompress(content, LARGEST_PART));
}

async function sumOf(sum: Sum, content: AsyncIterable<Buffer>): Promise<Sum> {
  for await (const piece of content) sum.add(piece);
  return sum;
}

class Sum {
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #rows = 0;
  parts = 0;

  add(piece: Buffer): void {
    this.#hash.update(piece);
    this.#bytes += piece.length;
    // COPY writes one row per line; line breaks inside values are escaped.
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) this.#rows += 1;
  }

  taken(): Read {
    return { bytes: this.#bytes, rows: this.#rows, parts: this.parts, sha256: this.#hash.digest('hex') };
  }
}

type Said = { bytes: number; sha256: string; rows?: number };

function compare(what: string, said: [string, Said][], found: Map<string, Read>): void {
  for (const [name, { bytes, sha256, rows }] of said) {
    const read = found.get(name);
    if (!read) throw damaged(`falta ${what} ${name}`);
    const same = read.bytes === bytes && read.sha256 === sha256 && (rows === undefined || read.rows === rows);
    if (!same) throw damaged(`${what} ${name} não confere com a soma`);
    found.delete(name);
  }
  const [extra] = found.keys();
  if (extra) throw damaged(`${what} ${extra} não está na lista dele`);
}
