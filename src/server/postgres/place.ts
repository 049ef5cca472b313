import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';
import { type Account, accountFor, canTraverse } from './account.ts';

export type Place = { root: string; data: string; lock: string; log: string; account: Account };

export const SYSTEM_DIR = '/var/lib/ateneu';
const POINTER = 'postgres-location';

export function choosePlace(home: string): Place {
  const root = rootOf(home);
  const data = join(root, 'data');
  const account = accountFor(data);
  if (!canTraverse(account, root)) throw new StartupError(unreachable(root));
  return { root, data, account, lock: join(root, 'lock'), log: join(home, 'postgres.log') };
}

/** Where the cluster is, or would be. Creates nothing. */
export const clusterIn = (home: string): string => join(readPointer(home) ?? join(home, 'postgres'), 'data');

function rootOf(home: string): string {
  const inside = join(home, 'postgres');
  const elsewhere = readPointer(home);
  if (elsewhere) return elsewhere;
  const mayStay = existsSync(join(inside, 'data')) || canTraverse(accountFor(inside), home);
  return mayStay ? openDirectory(inside) : openElsewhere(home);
}

/** A private DATA_DIR (root's home is 0700) is out of reach for the account PostgreSQL must run under. */
function openElsewhere(home: string): string {
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 12);
  openDirectory(SYSTEM_DIR);
  // Random as well: deleting DATA_DIR must mean a fresh start, not an old database with new encryption keys.
  const root = openDirectory(join(SYSTEM_DIR, `${hash}-${randomBytes(4).toString('hex')}`));
  try {
    point(home, root);
    return root;
  } catch (error) {
    rmSync(root, { recursive: true });
    const winner = readPointer(home);
    if (winner) return winner;
    throw error;
  }
}

/** Of two processes that start for the first time, one creates the link and the other uses it. */
function point(home: string, root: string): void {
  const draft = join(home, `${POINTER}.${process.pid}`);
  try {
    writeFileSync(draft, `${root}\n`, { flush: true });
    linkSync(draft, join(home, POINTER));
  } finally {
    rmSync(draft, { force: true });
  }
}

function readPointer(home: string): string | undefined {
  const pointer = join(home, POINTER);
  if (!existsSync(pointer)) return undefined;
  const root = readFileSync(pointer, 'utf8').trim();
  if (existsSync(root)) return root;
  throw new StartupError(
    `O banco de dados deveria estar em ${root}, mas a pasta não existe: restaure-a ou, para começar do zero, apague ${pointer}.`,
  );
}

export function openDirectory(path: string): string {
  mkdirSync(path, { recursive: true });
  // Independent of the umask; private files below have their own modes.
  if ((process.getuid?.() ?? 0) === 0) chmodSync(path, 0o711);
  return path;
}

function unreachable(root: string): string {
  return `O PostgreSQL embutido não alcança a pasta ${root}: dê permissão de passagem (chmod o+x) às pastas acima dela.`;
}
