import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppKey, parseAppKeys } from '../crypto/app-keys.ts';
import { openDataDir } from '../data-dir.ts';
import type { Env } from '../env.ts';
import type { Manifest } from './archive/manifest.ts';
import { BackupError } from './backup-error.ts';

/** Distinguishes keys with the same name, without revealing anything. */
export const keyCheck = ({ id, key }: AppKey) => ({
  id,
  check: createHmac('sha256', key).update('backup key check').digest('base64url').slice(0, 22),
});

export const keysText = (appKeys: readonly AppKey[]) =>
  appKeys
    .filter(({ retired }) => !retired)
    .map(({ id, key }) => `${id}:${key.toString('base64')}`)
    .join();

type Settings = Pick<Env, 'appKeys' | 'dataDir'>;

const fileOf = ({ dataDir }: Settings) => join(dataDir, 'app-keys');

/**
 * Checks that all sealed values can be opened after the restore: with the configured keys, or with the backup's on a
 * machine without any.
 * @returns the keys to install; null if the configured ones are sufficient
 * @throws BackupError if some values could never be opened again
 */
export function keysToKeep(
  settings: Settings,
  { keys }: Pick<Manifest, 'keys'>,
  brought: string | null,
): AppKey[] | null {
  const configured = settings.appKeys.length > 0;
  const kept = configured || !existsSync(fileOf(settings)) ? settings.appKeys : null;
  const available = kept ?? readKept(settings);
  if (!configured && available.length === 0 && brought) return parseAppKeys(brought);
  const known = new Set(available.map((key) => JSON.stringify(keyCheck(key))));
  const missing = keys.needed.filter((key) => !known.has(JSON.stringify(key))).map(({ id }) => id);
  if (missing.length === 0) return null;
  const where = configured ? 'APP_KEYS' : `APP_KEYS (ou em ${fileOf(settings)})`;
  throw new BackupError(
    'keys',
    `Falta a chave ${missing.join(', ')} em ${where}: sem ela, o que está cifrado no banco não abre mais. Nada foi restaurado. ` +
      'Ponha a chave com que este backup foi feito e tente de novo.',
  );
}

const readKept = (settings: Settings): AppKey[] => parseAppKeys(readFileSync(fileOf(settings), 'utf8').trim());

/** Never overwrites existing keys. */
export function writeKeys(settings: Settings, keys: readonly AppKey[]): void {
  openDataDir(settings.dataDir);
  writeFileSync(fileOf(settings), `${keysText(keys)}\n`, { mode: 0o600, flag: 'wx', flush: true });
}
