import { StartupError } from '#server/startup-error.ts';
import { DISK_FULL } from './run.ts';

/** What the operating system refused, in words of the person who chose DATA_DIR. */
export function explain(error: unknown, dataDir: string): unknown {
  if (error instanceof StartupError) return error;
  const { code, path = dataDir } = error as NodeJS.ErrnoException;
  const message = code && messages(path, dataDir)[code];
  return message ? new StartupError(message, { cause: error }) : error;
}

function messages(path: string, dataDir: string): Record<string, string> {
  const readOnly = `Não é possível gravar em ${path}: ajuste as permissões ou escolha outro DATA_DIR (hoje ${dataDir}).`;
  const notDirectory = `DATA_DIR (${dataDir}) precisa ser uma pasta, mas ${path} é um arquivo.`;
  return {
    EACCES: readOnly,
    EPERM: readOnly,
    EROFS: readOnly,
    ENOSPC: DISK_FULL,
    EDQUOT: DISK_FULL,
    ENOTDIR: notDirectory,
    EEXIST: notDirectory,
  };
}
