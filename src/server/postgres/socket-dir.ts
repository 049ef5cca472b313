import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canTraverse } from './account.ts';
import type { Place } from './place.ts';

export const SOCKET_PORT = 5432;
export const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`;

// Maximum length of sun_path without the final zero: 108 bytes on Linux, 104 on macOS.
const LONGEST_PATH = process.platform === 'darwin' ? 103 : 107;

/** A directory only PostgreSQL's account (and root) may enter: that, and a password, is who may connect. */
export function openSocketDir(place: Place): string {
  const directory = fits(join(place.root, 'run')) ? openInside(place) : openTemporary(place);
  if (place.account.switched) chownSync(directory, place.account.uid, place.account.gid);
  chmodSync(directory, 0o700);
  return directory;
}

/** A killed server leaves its socket behind, and the next one may not want to believe that it is dead. */
export function clearSocketDir(directory: string): void {
  for (const file of [SOCKET_FILE, `${SOCKET_FILE}.lock`]) rmSync(join(directory, file), { force: true });
}

export function removeSocketDir(directory: string): void {
  clearSocketDir(directory);
  try {
    rmdirSync(directory);
  } catch {
    // Already gone, or not empty: both are harmless.
  }
}

function openInside({ root }: Place): string {
  const directory = join(root, 'run');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}

function openTemporary({ account }: Place): string {
  const parents = [tmpdir(), '/tmp'];
  const parent = parents.find((path) => fits(join(path, 'ateneu-XXXXXX')) && canTraverse(account, path)) ?? '/tmp';
  return mkdtempSync(join(parent, 'ateneu-'));
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, SOCKET_FILE)) <= LONGEST_PATH;
}
