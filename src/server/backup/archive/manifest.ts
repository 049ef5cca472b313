import { z } from 'zod';

/** Increased when older versions could not read the new format. */
export const FORMAT = 1;

export const FORMAT_ENTRY = 'format.json';
export const MANIFEST_ENTRY = 'manifest.json';
/** The last entry: the manifest's checksum, which proves the manifest itself. */
export const SUM_ENTRY = 'manifest.json.sha256';
export const KEYS_ENTRY = 'keys/app-keys';

/** All entries of an archive. Nothing else is ever written to a disk, and no name leads outside of its folder. */
const TABLE_PART = /^tables\/([a-z][a-z0-9_]{0,62})\.(\d{6})\.copy\.gz$/;
const FILE = /^(?:uploads|archives)(?:\/[\w!-][\w!.-]{0,199}){1,6}$/;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const table = z.strictObject({
  name,
  columns: z.array(name).min(1),
  rows: count,
  /** Size of the COPY text of all parts. */
  bytes: count,
  sha256,
  /** Order-independent hash of all rows, computed by the server. */
  fingerprint: z.string(),
});
export type TableEntry = z.infer<typeof table>;

const file = z.strictObject({ entry: z.string().regex(FILE), bytes: count, sha256 });
export type FileEntry = z.infer<typeof file>;

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  app: z.string(),
  createdAt: z.string(),
  server: z.string(),
  migrations: z.array(z.strictObject({ version: z.int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(table).min(1),
  /** Null if the files were left out of the backup. */
  files: z.array(file).nullable(),
  /** Identifies the keys that sealed values need. */
  keys: z.strictObject({
    included: z.boolean(),
    needed: z.array(z.strictObject({ id: z.string(), check: z.string() })),
  }),
});
export type Manifest = z.infer<typeof manifest>;

/** @returns null if it is not a manifest of this format */
export function readManifest(text: string): Manifest | null {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** @returns null if it is missing */
export function readFormat(text: string): number | null {
  try {
    return z.object({ format: z.int() }).parse(JSON.parse(text)).format;
  } catch {
    return null;
  }
}

export type EntryKind =
  | { kind: 'format' | 'manifest' | 'sum' | 'keys' }
  | { kind: 'table'; table: string; part: number }
  | { kind: 'file'; key: string };

/** @returns null for a name that our archives never contain */
export function kindOf(entry: string): EntryKind | null {
  if (entry === FORMAT_ENTRY) return { kind: 'format' };
  if (entry === MANIFEST_ENTRY) return { kind: 'manifest' };
  if (entry === SUM_ENTRY) return { kind: 'sum' };
  if (entry === KEYS_ENTRY) return { kind: 'keys' };
  const [, tableName, part] = TABLE_PART.exec(entry) ?? [];
  if (tableName) return { kind: 'table', table: tableName, part: Number(part) };
  return FILE.test(entry) && !entry.includes('..') ? { kind: 'file', key: keyOf(entry) } : null;
}

export const tablePart = (tableName: string, part: number) =>
  `tables/${tableName}.${String(part).padStart(6, '0')}.copy.gz`;

const ARCHIVES = 'archives/';

/** Archives of clean-ups are stored beside the pictures, under their own prefix. */
export const entryOf = (key: string) => (key.startsWith(ARCHIVES) ? key : `uploads/${key}`);
const keyOf = (entry: string) => (entry.startsWith(ARCHIVES) ? entry : entry.slice('uploads/'.length));
