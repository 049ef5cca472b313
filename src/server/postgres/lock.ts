import { spawnSync } from 'node:child_process';
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { StartupError } from '#server/startup-error.ts';
import { findProgram } from './run.ts';

const { O_CREAT, O_RDWR, O_NONBLOCK } = constants;
const O_EXLOCK = 0x20;

/** One process per cluster. The kernel releases the lock when the process ends, for whatever reason. */
export function lock(path: string): { release(): void } {
  const file = process.platform === 'darwin' ? openLocked(path) : openThenLock(path);
  ftruncateSync(file);
  writeSync(file, `${process.pid}\n`, 0);
  return { release: () => closeSync(file) };
}

/** `flock` locks the open file it inherits, which stays open, and so locked, here. */
function openThenLock(path: string): number {
  const flock = findProgram('flock');
  if (!flock) throw new StartupError('Falta o programa flock: instale o pacote util-linux ou defina DATABASE_URL.');
  const file = openSync(path, O_CREAT | O_RDWR, 0o600);
  const { status } = spawnSync(flock, ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] });
  if (status === 0) return file;
  closeSync(file);
  throw inUse(path);
}

function openLocked(path: string): number {
  try {
    return openSync(path, O_CREAT | O_RDWR | O_NONBLOCK | O_EXLOCK, 0o600);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EAGAIN' ? inUse(path) : error;
  }
}

function inUse(path: string): StartupError {
  const pid = readFileSync(path, 'utf8').trim();
  return new StartupError(
    `Outro processo (pid ${pid || 'desconhecido'}) já usa este DATA_DIR: encerre-o ou escolha outro DATA_DIR.`,
  );
}
