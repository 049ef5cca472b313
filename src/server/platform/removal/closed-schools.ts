import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { lastingHash } from '../../crypto/app-keys.ts';
import { asPlatform, type Database, readAsPlatform } from '../../db.ts';
import type { Env } from '../../env.ts';
import { isClosedByProducer } from '../../privacy/producers/closings.ts';
import { CLOSED_FOLDER } from '../../uploads/keys.ts';
import { keysBelow } from '../../uploads/storage.ts';
import { closeSchool, lockProducer } from './close-school.ts';

/*
 * Closed schools are also recorded as files beside the uploads: restoring an older backup revives the
 * school's rows, while files are not part of backups. Each file is named by the school's id and authenticated
 * with the platform's key.
 */

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'log' | 'storage'>;

/** Only for schools that their producer closed; one removed by an owner may be restored. */
export async function recordClosedSchool(
  { db, env, storage }: Pick<Tools, 'db' | 'env' | 'storage'>,
  producerId: string,
): Promise<void> {
  if (await isClosedByProducer(db, producerId))
    await storage.put(`${CLOSED_FOLDER}/${producerId}`, proofOf(env, producerId));
}

/** Write access to the storage must not be enough to close a school. */
const proofOf = (env: Pick<Env, 'appKeys'>, producerId: string) => lastingHash(env, `closed ${producerId}`);

/** Closes those once more that came back with a backup. @returns how many */
export async function closeReturnedSchools(tools: Tools): Promise<number> {
  let closed = 0;
  for await (const keys of keysBelow(tools.storage, CLOSED_FOLDER)) {
    const names = keys.map((key) => key.split('/').at(-1) ?? '');
    for (const producerId of await findReturned(tools.db, names)) if (await closeAgain(tools, producerId)) closed += 1;
  }
  return closed;
}

async function findReturned(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<{ id: string }>`
      select id from profiles
      where id = any (${names.filter((name) => ID.test(name))}::uuid[]) and role = 'admin' and removed_at is null`.execute(
      tx,
    ),
  );
  return rows.map(({ id }) => id);
}

/** A failure does not stop the others. */
async function closeAgain({ db, env, jobs, log, storage }: Tools, producerId: string): Promise<boolean> {
  try {
    if ((await storage.get(`${CLOSED_FOLDER}/${producerId}`)) !== proofOf(env, producerId)) {
      log.error('closed_school_unproven', { producerId });
      return false;
    }
    return await asPlatform(db, async (tx) => {
      if (!(await lockProducer(tx, producerId))) return false;
      await closeSchool(tx, jobs, producerId);
      return true;
    });
  } catch (error) {
    const { code, name } = error as Error & { code?: string };
    log.error('closed_school_failed', { producerId, code: code ?? name });
    return false;
  }
}
