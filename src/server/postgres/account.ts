import { type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The system account of PostgreSQL, which refuses to run as root; root uses `nobody`. */
export type Account = { uid: number; gid: number; switched: boolean };

const NOBODY = 65534;
const READ = 4;
const TRAVERSE = 1;

export function accountFor(dataDir: string): Account {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { uid, gid, switched: false };
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, switched: true };
  return { uid: NOBODY, gid: NOBODY, switched: true };
}

export function canTraverse(account: Account, path: string): boolean {
  const parent = dirname(path);
  return allows(account, path, TRAVERSE) && (parent === path || canTraverse(account, parent));
}

export function canRead(account: Account, file: string): boolean {
  return allows(account, file, READ) && canTraverse(account, dirname(file));
}

export function canRun(account: Account, file: string): boolean {
  return canRead(account, file) && allows(account, file, TRAVERSE);
}

function allows(account: Account, path: string, bits: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && (permissions(account, stats) & bits) === bits;
}

function permissions(account: Account, { mode, uid, gid }: Stats): number {
  if (uid === account.uid) return mode >> 6;
  if (gid === account.gid) return mode >> 3;
  return mode;
}
