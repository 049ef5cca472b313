import { join } from 'node:path';
import { sql, type UpdateObject } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { BackupProblem } from '#shared/backup.ts';
import type { Services } from '../context.ts';
import { asPlatform, type Database } from '../db.ts';
import { BackupError } from './backup-error.ts';
import { BACKUP_FOLDER } from './files.ts';
import { fileNameOf, folderOf, openFolder } from './folder.ts';
import { makeBackup } from './make-backup.ts';
import { removeOldBackups } from './retention.ts';

type Tools = Pick<Services, 'db' | 'env' | 'log' | 'storage'>;

const SIGN_OF_LIFE_MS = 5_000;

export const problemOf = (error: unknown): BackupProblem => (error instanceof BackupError ? error.problem : 'failed');

/** Makes a requested backup. Problems are recorded for the owner; the next night tries again. */
export async function runBackup(tools: Tools, { backupId }: { backupId: string }): Promise<void> {
  const { db, log } = tools;
  const attempt = await startAttempt(db, backupId);
  if (!attempt) return;
  let progress = 0;
  const sign = setInterval(
    () => void note(db, attempt, { progress, seen_at: sql`app_clock()` }).catch(() => {}),
    SIGN_OF_LIFE_MS,
  );
  try {
    const made = await make(tools, backupId, (percent) => {
      progress = percent;
    });
    const counts = await note(db, attempt, { ...made, state: 'done', progress: 100, finished_at: sql`app_clock()` });
    if (!counts) {
      // No row names its copy, so nothing else would delete it.
      if (made.in_bucket) await tools.storage.delete(`${BACKUP_FOLDER}/${made.file}`);
      return;
    }
    log.info('backup_made', { bytes: Number(made.bytes), problem: made.problem });
    await removeOldBackups(tools);
  } catch (error) {
    const problem = problemOf(error);
    log.error('backup_failed', { problem });
    await note(db, attempt, { state: 'failed', problem, finished_at: sql`app_clock()` });
  } finally {
    clearInterval(sign);
  }
}

type Attempt = { id: string; tries: number };

function startAttempt(db: Database, backupId: string): Promise<Attempt | undefined> {
  return asPlatform(db, (tx) =>
    tx
      .updateTable('backups')
      .set({ state: 'running', tries: sql`tries + 1`, seen_at: sql`app_clock()` })
      .where('id', '=', backupId)
      .where('state', '=', 'waiting')
      .returning(['id', 'tries'])
      .executeTakeFirst(),
  );
}

/** Unless another process has taken over meanwhile, because this one did not report. @returns whether it counts */
const note = (db: Database, { id, tries }: Attempt, values: UpdateObject<Schema, 'backups'>): Promise<boolean> =>
  asPlatform(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('backups')
      .set(values)
      .where('id', '=', id)
      .where('tries', '=', tries)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  });

async function make({ db, env, log, storage }: Tools, backupId: string, onPercent: (percent: number) => void) {
  const folder = folderOf(env);
  await openFolder(db, folder);
  const file = fileNameOf(backupId, new Date());
  const path = join(folder, file);
  const source = {
    url: String(db.pool.options.connectionString),
    appKeys: env.appKeys,
    // Files in a bucket are not copied back into the same bucket.
    storage: env.s3 ? null : storage,
  };
  const { bytes } = await makeBackup(path, source, {
    passphrase: env.backupPassphrase,
    onProgress: ({ done, of }) => onPercent(of === 0 ? 0 : Math.min(99, Math.floor((done / of) * 100))),
  });
  const copied = env.s3 ? await copyToBucket(storage, file, path, log) : false;
  return {
    file,
    bytes: String(bytes),
    sealed: env.backupPassphrase !== undefined,
    with_files: !env.s3,
    in_bucket: copied,
    problem: env.s3 && !copied ? ('storage' as const) : null,
  };
}

/** If this fails, the file on the disk still counts as a backup. */
async function copyToBucket(
  storage: Tools['storage'],
  file: string,
  path: string,
  log: Tools['log'],
): Promise<boolean> {
  try {
    await storage.copyFromFs(path, `${BACKUP_FOLDER}/${file}`, { contentType: 'application/octet-stream' });
    return true;
  } catch {
    log.error('backup_not_in_bucket');
    return false;
  }
}
