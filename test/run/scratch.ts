import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Temporary files of tests; in memory where there is plenty, since databases are created and dropped
 * constantly, and ext4 becomes slow at finding space after many deletions.
 */
const IN_MEMORY = '/dev/shm';

/** A whole run holds a quarter of this at once. In bytes. */
const PLENTY = 10 * 2 ** 30;

/** The folder of temporary files that somebody chose, else the best one. */
export const scratchRoot = (): string => (process.env.TMPDIR === undefined && isPlenty() ? IN_MEMORY : tmpdir());

function isPlenty(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    // The database's programs run from there.
    if (/ \/dev\/shm \S+ \S*\bnoexec\b/.test(readFileSync('/proc/self/mounts', 'utf8'))) return false;
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= PLENTY;
  } catch {
    return false;
  }
}

const OF_A_RUN = /^ateneu-tests-(\d+)-/;

/** A new folder for all of a run, once those are gone that runs which were killed have left. */
export function makeRunFolder(root = scratchRoot()): string {
  for (const name of readdirSync(root)) {
    const [, pid] = OF_A_RUN.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(root, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(root, `ateneu-tests-${process.pid}-`));
  // Writable for all like /tmp, because PostgreSQL has its own account.
  chmodSync(folder, 0o1777);
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
