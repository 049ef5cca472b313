import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readPidFile } from './pid-file.ts';

/** Every PostgreSQL process works in its data directory, which its open handle proves even from another container. */
export function findSurvivors(data: string): number[] {
  if (process.platform !== 'linux') return findByPidFile(data);
  const directory = statSync(data);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresIn(directory, name))
    .map(Number);
}

export function findPostmaster(data: string): number[] {
  const pid = readPidFile(data)?.pid;
  return findSurvivors(data).filter((survivor) => survivor === pid);
}

function isPostgresIn(directory: { dev: number; ino: number }, pid: string): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8') !== 'postgres\n') return false;
    const cwd = statSync(`/proc/${pid}/cwd`);
    return cwd.ino === directory.ino && cwd.dev === directory.dev;
  } catch {
    return false;
  }
}

function findByPidFile(data: string): number[] {
  const pid = readPidFile(data)?.pid;
  if (!pid) return [];
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(data) ? [pid] : [];
  } catch {
    return [];
  }
}
