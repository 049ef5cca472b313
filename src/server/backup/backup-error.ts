import type { BackupProblem } from '#shared/backup.ts';
import { StartupError } from '../startup-error.ts';

/** Why a backup was not made, or cannot be restored: a sentence for the operator, and a code for the owner's panel. */
export class BackupError extends StartupError {
  readonly problem: BackupProblem;

  constructor(problem: BackupProblem, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.problem = problem;
  }
}

export const damaged = (what: string, cause?: unknown) =>
  new BackupError('damaged', `O backup está danificado: ${what}. Nada foi restaurado; use outro backup.`, { cause });
