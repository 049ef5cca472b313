import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { BackupProblem } from '#shared/backup.ts';
import type { Services } from '../context.ts';
import { openConnection } from '../database/own-connection.ts';
import { asPlatform } from '../db.ts';
import type { Env } from '../env.ts';
import { runningPostgres } from '../postgres/start.ts';
import { readArchive } from './archive/read-archive.ts';
import { verifyBackup } from './archive/verify.ts';
import { explain } from './explain.ts';
import { BACKUP_FOLDER } from './files.ts';
import { drillCopyOf, folderOf } from './folder.ts';
import { restoreDatabase } from './restore-database.ts';
import { problemOf } from './run-backup.ts';

type Tools = Pick<Services, 'db' | 'env' | 'log' | 'storage'>;
type Backup = { id: string; file: string; inBucket: boolean };

const IN_USE = '55006';

/**
 * Restores the newest backup within reach into a temporary database, compares all checksums and drops it: an untested
 * backup is worth nothing. Problems are recorded for the owner.
 */
export async function drillBackup(tools: Tools): Promise<void> {
  const kept = await keptBackups(tools);
  const [newest] = kept;
  if (!newest) return;
  const reached = kept.find((each) => each.inBucket || isHere(tools, each));
  const problem = reached
    ? await drill(tools, reached).then(
        () => null,
        (error) => problemOf(explain(error)),
      )
    : 'damaged';
  await note(tools, (reached ?? newest).id, problem);
  if (problem) tools.log.error('backup_drill_failed', { problem });
  else tools.log.info('backup_drilled');
}

const isHere = ({ env }: Tools, { file }: Backup) => existsSync(join(folderOf(env), file));

async function drill(tools: Tools, backup: Backup): Promise<void> {
  const { env, storage } = tools;
  const here = join(folderOf(env), backup.file);
  if (isHere(tools, backup)) return restoreAside(env, here);
  const fetched = drillCopyOf(here);
  try {
    await mkdir(folderOf(env), { recursive: true, mode: 0o700 });
    const content = await storage.getStream(`${BACKUP_FOLDER}/${backup.file}`);
    await pipeline(content, createWriteStream(fetched, { mode: 0o600 }));
    await restoreAside(env, fetched);
  } finally {
    await rm(fetched, { force: true });
  }
}

async function restoreAside(env: Env, path: string): Promise<void> {
  const { manifest } = await verifyBackup(path, env.backupPassphrase);
  await inScratchDatabase(await ownerUrlOf(env), (url) =>
    restoreDatabase(url, { entries: readArchive(path, env.backupPassphrase), manifest }),
  );
}

/** The application's own login may not create databases. */
async function ownerUrlOf(env: Env): Promise<string> {
  const url = env.databaseUrl ?? (await runningPostgres(env.dataDir))?.url;
  if (!url) throw new Error('No database is running');
  return url;
}

/** @throws with the code 42501 if the database's owner may not create another */
async function inScratchDatabase(ownerUrl: string, use: (url: string) => Promise<void>): Promise<void> {
  const owner = await openConnection(ownerUrl, 'ateneu drill');
  try {
    const prefix = await scratchPrefix(owner);
    await dropLeftovers(owner, prefix);
    const name = `${prefix}${randomBytes(4).toString('hex')}`;
    await owner.query(`create database ${name} template template0 encoding 'UTF8' ${await localeOf(owner)}`);
    try {
      const url = new URL(ownerUrl);
      url.pathname = `/${name}`;
      await use(url.href);
    } finally {
      await dropScratch(owner, name);
    }
  } finally {
    await owner.end();
  }
}

/** Without force at first: force would end the server's own vacuum too, which only a superuser may do. */
async function dropScratch(owner: pg.Client, name: string): Promise<void> {
  await owner.query(`drop database if exists ${name}`).catch((error: { code?: string }) => {
    if (error.code !== IN_USE) throw error;
    return owner.query(`drop database if exists ${name} with (force)`);
  });
}

/** Of this database, which may differ from the server's default. */
async function localeOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ locale: string }>(
    `select format('lc_collate %L lc_ctype %L', datcollate, datctype) as locale
     from pg_database where datname = current_database()`,
  );
  return rows[0]?.locale ?? '';
}

/** Distinguishes the databases of one server. */
async function scratchPrefix(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const hash = createHash('sha256')
    .update(rows[0]?.name ?? '')
    .digest('hex');
  return `ateneu_drill_${hash.slice(0, 12)}_`;
}

/** Drops databases left by processes that died; one in use belongs to another running process. */
async function dropLeftovers(owner: pg.Client, prefix: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows)
    await owner.query(`drop database if exists ${name}`).catch((error: { code?: string }) => {
      if (error.code !== IN_USE) throw error;
    });
}

/** Newest first. */
async function keptBackups({ db }: Tools): Promise<Backup[]> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<Backup>`
      select id, file, in_bucket as "inBucket" from backups
      where state = 'done' and removed_at is null order by finished_at desc`.execute(tx),
  );
  return rows;
}

const note = ({ db }: Tools, id: string, problem: BackupProblem | null) =>
  asPlatform(db, (tx) =>
    tx
      .updateTable('backups')
      .set({ drilled_at: sql`app_clock()`, drill_problem: problem })
      .where('id', '=', id)
      .execute(),
  );
