import { z } from 'zod';
import type { PackageProblem } from '#shared/school-package/school-package.ts';
import { type AppKey, lastingHash } from '../crypto/app-keys.ts';

/** Raised only if older versions would misread the format. New columns and tables do not need it. */
const FORMAT = 'ateneu-escola';
export const VERSION = 1;

export const MANIFEST = 'ateneu.json';
/** Placeholder for the school's id, which differs per installation. */
export const THE_SCHOOL = '00000000-0000-0000-0000-000000000000';

export const tableEntry = (table: string) => `tables/${table}.ndjson`;
export const fileEntry = (sha256: string) => `files/${sha256}`;

/** For 200,000 rows; a picture has two files. */
export const MOST_FILES = 400_000;
/** A file has an object of three. Parsed, the smallest values need many times their text's memory. */
const MOST_VALUES = 5 * MOST_FILES;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const table = z.strictObject({ name, columns: z.array(name).max(200), rows: count, bytes: count, sha256 });
const file = z.strictObject({ key: z.string().max(300), sha256, bytes: count });

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  app: z.string().max(40),
  madeAt: z.iso.datetime(),
  source: z.strictObject({
    school: z.uuid(),
    name: z.string().max(200),
    /** Proof of the source installation, see `sourceProof`. */
    proof: z.string().max(100).optional(),
  }),
  tables: z.array(table).max(200),
  /** Stored files with their key and archive entry. */
  files: z.array(file).max(MOST_FILES),
});
export type Manifest = z.infer<typeof manifest>;
export type TableEntry = z.infer<typeof table>;
export type FileEntry = z.infer<typeof file>;

/**
 * Anybody can write any school's id into a package, so only a package with this proof learns what this installation
 * knows of that school.
 */
export const sourceProof = (keys: { appKeys: readonly AppKey[] }, school: string): string =>
  lastingHash(keys, `package of ${school}`);

/** A refused package, with the reason shown to its producer. */
export class PackageRefused extends Error {
  readonly problem: PackageProblem;

  constructor(problem: PackageProblem, about = '') {
    super(about === '' ? problem : `${problem}: ${about}`);
    this.problem = problem;
  }
}

export const writeManifest = (content: Omit<Manifest, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, ...content }, null, 1)}\n`;

/** @throws PackageRefused */
export function readManifest(text: string): Manifest {
  if (countValues(text) > MOST_VALUES) throw new PackageRefused('too_large', 'values');
  const said = parsed(text);
  const head = z.object({ format: z.literal(FORMAT), version: z.int().min(1) }).safeParse(said);
  if (!head.success) throw new PackageRefused('not_a_package');
  if (head.data.version > VERSION) throw new PackageRefused('newer', `version ${head.data.version}`);
  const read = manifest.safeParse(said);
  if (!read.success) throw new PackageRefused('damaged', MANIFEST);
  return read.data;
}

/** At most: every value but the first follows one of these characters. */
function countValues(text: string): number {
  let values = 1;
  for (let at = 0; at < text.length; at += 1) if (VALUE_FOLLOWS.has(text.charCodeAt(at))) values += 1;
  return values;
}
const VALUE_FOLLOWS = new Set(Array.from('{[,', (character) => character.charCodeAt(0)));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
