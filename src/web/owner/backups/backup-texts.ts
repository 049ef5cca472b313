import type { BackupProblem } from '#shared/backup.ts';
import type { Backup } from '#shared/contract/backup.ts';
import { number } from '#web/owner/figures.ts';

/** Backup and drill failures, and how to fix them. */
export const PROBLEMS: Record<BackupProblem, string> = {
  disk_full: 'O disco está cheio. Libere espaço na máquina e faça um backup agora.',
  storage:
    'O bucket (S3) não aceitou a cópia. Confira as configurações S3_*, as permissões e o espaço do bucket; por ele cabem arquivos de até 5 GB.',
  database: 'O banco de dados não respondeu até o fim. Confira se ele está no ar e faça um backup agora.',
  interrupted: 'O processo parou no meio, mais de uma vez. Confira a memória da máquina e faça um backup agora.',
  damaged: 'O arquivo do backup foi alterado, cortado ou não está mais lá. Confira o disco e faça um backup agora.',
  unknown_version: 'O backup é de outra versão do Ateneu. Faça um backup agora.',
  passphrase: 'A senha em BACKUP_PASSPHRASE não é a deste backup. Volte à senha de antes ou faça um backup agora.',
  keys: 'Falta em APP_KEYS uma das chaves com que o backup foi feito. Ponha-a de volta.',
  not_empty: 'O banco de teste não estava vazio. Faça o teste de novo.',
  may_not_create: 'O usuário de DATABASE_URL não pode criar o banco do teste. Dê a ele a permissão CREATEDB.',
  failed: 'Algo inesperado aconteceu. O registro do servidor diz o quê, em backup_failed ou backup_drill_failed.',
};

/** `1,2 GB`, `34,5 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1e9 ? `${number(Math.max(0.1, bytes / 1e6))} MB` : `${number(bytes / 1e9)} GB`;

export function placeOf({ inBucket }: Backup): string {
  return inBucket ? 'Nesta máquina e no S3' : 'Nesta máquina';
}
