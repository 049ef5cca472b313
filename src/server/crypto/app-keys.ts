import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyedHash } from '#server/crypto/tokens.ts';
import { explainDataDirError, openDataDir } from '#server/data-dir.ts';
import { StartupError } from '#server/startup-error.ts';

/**
 * The first key encrypts, all of them decrypt: a new one is put first, and old ones stay until nothing uses
 * them. Retired keys decrypt nothing and only identify derived values (`keys/retired.ts`).
 */
export type AppKey = { id: string; key: Buffer; retired?: boolean };

export const KEY_BYTES = 32;
export const EXAMPLE_KEY = Buffer.from('troque-esta-chave-antes-de-usar!').toString('base64');

const ENTRY = /^([\w-]{1,32}):([A-Za-z0-9+/]+={0,2})$/;

/** Throws an `Error` that completes "APP_KEYS: …" and never contains a key. */
export function parseAppKeys(text: string): AppKey[] {
  const keys = text.split(',').map((entry, index) => parseEntry(entry.trim(), index + 1));
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('cada chave precisa de um id diferente');
  return keys;
}

export function signingKey({ appKeys }: { appKeys: readonly AppKey[] }): Buffer {
  const [current] = appKeys;
  if (!current) throw new Error('No application key was loaded');
  return current.key;
}

/** A mark that only this platform makes: under the oldest key, so that another one in front changes nothing. */
export function lastingHash({ appKeys }: { appKeys: readonly AppKey[] }, text: string): string {
  const oldest = appKeys.at(-1);
  if (!oldest) throw new Error('No application key was loaded');
  return keyedHash(oldest.key, text);
}

export function isWellKnown({ key }: AppKey): boolean {
  return key.every((byte) => byte === key[0]) || key.equals(Buffer.from(EXAMPLE_KEY, 'base64'));
}

/** Keys of an unconfigured machine: generated once, and as valuable as the data. */
export function readOrCreateAppKeys(dataDir: string): AppKey[] {
  const file = join(dataDir, 'app-keys');
  try {
    if (!existsSync(file)) create(openDataDir(dataDir), file);
    return parseAppKeys(readFileSync(file, 'utf8').trim());
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code ? explainDataDirError(error, dataDir) : new StartupError(`Chaves inválidas em ${file}: ${message}.`);
  }
}

/** Adds a new first key on an unconfigured machine. */
export function addKeptKey(dataDir: string): AppKey[] {
  const [id, key] = [`local-${randomBytes(4).toString('hex')}`, randomBytes(KEY_BYTES)];
  return replaceKept(dataDir, [{ id, key }, ...readOrCreateAppKeys(dataDir)]);
}

/** Leaves only the first, once nothing is sealed with the others. */
export const deleteRetiredKeys = (dataDir: string): AppKey[] =>
  replaceKept(dataDir, readOrCreateAppKeys(dataDir).slice(0, 1));

/** Written aside and put in its place, so that a crash leaves the one file or the other. */
function replaceKept(dataDir: string, keys: AppKey[]): AppKey[] {
  const file = join(dataDir, 'app-keys');
  const text = keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join();
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return keys;
}

function parseEntry(entry: string, position: number): AppKey {
  const [, id, base64] = ENTRY.exec(entry) ?? [];
  if (!id || !base64)
    throw new Error(
      `a ${position}ª chave não está no formato id:chave-em-base64, como a de: echo "k1:$(openssl rand -base64 32)"`,
    );
  const key = Buffer.from(base64, 'base64');
  if (key.length === KEY_BYTES) return { id, key };
  throw new Error(`a chave ${id} tem ${key.length} bytes, mas são precisos exatamente ${KEY_BYTES}`);
}

/** Written aside and linked, so that a crash leaves no half file and of two processes one wins. */
function create(dataDir: string, file: string): void {
  const draft = join(dataDir, `app-keys.${process.pid}`);
  writeFileSync(draft, `local:${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
