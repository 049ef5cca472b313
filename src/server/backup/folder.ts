import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asPlatform, type Database } from '../db.ts';
import type { Env } from '../env.ts';
import { BACKUP_FOLDER } from './files.ts';

/* The folder of backups on this machine's disk. */

const DAY_MS = 86_400_000;
/** Files that no row names stay for so long: the database may just have been restored from one of them. */
const UNNAMED_DAYS = 7;
/** A drill takes hours at most. */
const DRILL_DAYS = 1;

export const folderOf = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, BACKUP_FOLDER);

/** Named by its time, with a suffix so that two never have the same name. */
export const fileNameOf = (backupId: string, now: Date) =>
  `ateneu-${now
    .toISOString()
    .replace(/[^0-9]/g, '')
    .slice(0, 14)}-${suffixOf(backupId)}.tar`;

const suffixOf = (backupId: string) => backupId.slice(0, 8);
const NAME = /^ateneu-\d{14}-([0-9a-f]{8})\.tar(\.drill)?$/;

/** Its copy while a drill reads it, if it is in the bucket only. */
export const drillCopyOf = (path: string) => `${path}.drill`;

/** Makes the folder, and deletes what is left of processes that died and of backups that another machine has removed. */
export async function openFolder(db: Database, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = await asPlatform(db, (tx) =>
    tx.selectFrom('backups').select(['id', 'file', 'state', 'removed_at as removedAt']).execute(),
  );
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.part') || isLeftover(name, known, await ageOf(path))) await rm(path, { force: true });
  }
}

type Known = { id: string; file: string | null; state: string; removedAt: string | null };

/** Files that this database knows nothing about stay: they may be all that is left of an earlier one. */
function isLeftover(name: string, known: readonly Known[], age: number): boolean {
  const [, suffix, copied] = NAME.exec(name) ?? [];
  if (copied) return age > DRILL_DAYS;
  const named = known.find(({ file }) => file === name);
  if (named) return named.removedAt !== null;
  const made = known.find(({ id }) => suffixOf(id) === suffix);
  return made !== undefined && ['done', 'failed'].includes(made.state) && age > UNNAMED_DAYS;
}

/** In days; 0 for a file that is gone. */
const ageOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => (Date.now() - mtimeMs) / DAY_MS,
    () => 0,
  );
