import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { explainDataDirError, openDataDir } from '../data-dir.ts';
import type { Listener } from '../database/listener.ts';
import { asPlatform, type Database } from '../db.ts';
import type { Env } from '../env.ts';
import { StartupError } from '../startup-error.ts';

type Place = Pick<Env, 'dataDir' | 's3'>;

/** Held by the listener's connection of each running process, with a number for the place where it stores uploads. */
const ADVISORY_LOCK = 7_283_469;
const NAME = 'uploads-place';

/** Must run before the listener starts. @throws StartupError if DATA_DIR is not writable */
export async function claimUploadsFolder(listener: Listener, env: Place): Promise<number> {
  const name = await nameOf(env).catch((error) => {
    throw explainDataDirError(error, env.dataDir);
  });
  const place = numberOf(name);
  listener.hold(`select pg_advisory_lock_shared(${ADVISORY_LOCK}, ${place})`);
  return place;
}

/**
 * Files on one process's own disk would be missing for the others.
 * @throws StartupError if another process on this database stores its uploads elsewhere
 */
export async function refuseSecondPlace(db: Database, place: number): Promise<void> {
  const { rows } = await asPlatform(db, (tx) =>
    sql`select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = ${ADVISORY_LOCK}::bigint::oid
        and l.objid <> ${place}::bigint::oid`.execute(tx),
  );
  if (rows.length > 0)
    throw new StartupError(
      'Outro processo do Ateneu usa este banco e guarda os arquivos enviados em outro lugar. Vários processos precisam do mesmo S3_BUCKET ou de um DATA_DIR em comum.',
    );
}

/** A shared folder is identified by a file in it, whatever its path on each machine. */
async function nameOf({ s3, dataDir }: Place): Promise<string> {
  if (s3) return `${s3.endpoint ?? s3.region} ${s3.bucket}`;
  const file = join(openDataDir(dataDir), NAME);
  return readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await nameFirst(file);
    return readFile(file, 'utf8');
  });
}

/** Linked into place when complete, so that concurrent starts never read an empty file. */
async function nameFirst(file: string): Promise<void> {
  const own = `${file}-${randomUUID()}`;
  try {
    await writeFile(own, randomUUID());
    await link(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
}

const numberOf = (name: string) => createHash('sha256').update(name).digest().readUInt32BE() >>> 1;
