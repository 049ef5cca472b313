import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

export const DISK_FULL = 'Disco cheio: libere espaço e inicie de novo.';

/** Others may pass through but not look: the embedded database may run under another account inside it. */
export function openDataDir(dataDir: string): string {
  makeDirectories(dataDir);
  // The slash makes the system refuse a file.
  statSync(`${dataDir}/`);
  return realpathSync(dataDir);
}

// Node's recursive mkdir hides why a read-only disk refuses, and never returns under /proc.
function makeDirectories(path: string): void {
  if (existsSync(path)) return;
  makeDirectories(dirname(path));
  try {
    mkdirSync(path, { mode: 0o711 });
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/** Explains an operating system error to the person who chose DATA_DIR. */
export function explainDataDirError(error: unknown, dataDir: string): unknown {
  if (error instanceof StartupError) return error;
  const { code, path = dataDir } = error as NodeJS.ErrnoException;
  const message = code && messages(path, dataDir)[code];
  return message ? new StartupError(message, { cause: error }) : error;
}

function messages(path: string, dataDir: string): Record<string, string> {
  const readOnly = `Não é possível gravar em ${path}: ajuste as permissões ou escolha outro DATA_DIR (hoje ${dataDir}).`;
  const notDirectory = `DATA_DIR (${dataDir}) precisa ser uma pasta, mas há um arquivo em ${path}.`;
  return {
    EACCES: readOnly,
    EPERM: readOnly,
    EROFS: readOnly,
    ENOENT: readOnly,
    ENOSPC: DISK_FULL,
    EDQUOT: DISK_FULL,
    ENOTDIR: notDirectory,
    EEXIST: notDirectory,
  };
}
