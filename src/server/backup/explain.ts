import { isUnavailable } from '../database/connection/outage.ts';
import { StartupError } from '../startup-error.ts';
import { BackupError } from './backup-error.ts';

const FULL = ['ENOSPC', 'EDQUOT', '53100'];
const NOT_ALLOWED = '42501';

/** Turns a failure into a sentence that helps the operator, without repeating any value. The cause stays attached. */
export function explain(error: unknown): Error {
  if (error instanceof BackupError) return error;
  if (error instanceof StartupError) return error;
  const { code = '', name = '', cause } = (error ?? {}) as { code?: string; name?: string; cause?: { code?: string } };
  if (FULL.includes(code) || FULL.includes(cause?.code ?? ''))
    return new BackupError('disk_full', 'Disco cheio: libere espaço e tente de novo.', { cause: error });
  if (code.startsWith('E_CANNOT_'))
    return new BackupError('storage', 'O lugar dos arquivos enviados (disco ou S3) não respondeu como devia.', {
      cause: error,
    });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupError('failed', 'Sem permissão para gravar ali: ajuste as permissões da pasta.', { cause: error });
  if (code === 'ENOENT') return new BackupError('failed', 'O arquivo ou a pasta não existe.', { cause: error });
  if (code === NOT_ALLOWED)
    return new BackupError('may_not_create', 'O usuário do banco não tem permissão para isso.', { cause: error });
  if (isUnavailable(error))
    return new BackupError('database', 'O banco de dados não respondeu, ou a conexão caiu.', { cause: error });
  return new BackupError('failed', `Não foi possível: ${code || name}.`, { cause: error });
}
