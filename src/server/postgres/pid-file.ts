import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function pidFile(dataDir: string): string {
  return join(dataDir, 'postmaster.pid');
}

/** The lines PostgreSQL documents for this file: pid, data dir, start, port, socket dir, address, shared memory, status. */
export function readPidFile(dataDir: string): { pid: number; socketDir: string; ready: boolean } | undefined {
  try {
    const lines = readFileSync(pidFile(dataDir), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}
