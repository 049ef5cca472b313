/** Why a backup or its drill failed. The web explains what to do. */
export const BACKUP_PROBLEMS = [
  'disk_full',
  'storage',
  'database',
  'interrupted',
  'damaged',
  'unknown_version',
  'passphrase',
  'keys',
  'not_empty',
  'may_not_create',
  'failed',
] as const;
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number];

export const SHORTEST_PASSPHRASE = 12;
