import type { Generated } from 'kysely';
import type { BackupProblem } from '#shared/backup.ts';
import type { Time } from './columns.ts';

export type BackupTables = {
  backups: {
    id: string;
    nightly: boolean;
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
    tries: Generated<number>;
    progress: Generated<number>;
    asked_at: Generated<Time>;
    seen_at: Generated<Time>;
    finished_at: Time | null;
    file: string | null;
    bytes: string | null;
    sealed: Generated<boolean>;
    with_files: Generated<boolean>;
    in_bucket: Generated<boolean>;
    problem: BackupProblem | null;
    removed_at: Time | null;
    drilled_at: Time | null;
    drill_problem: BackupProblem | null;
  };
};
