import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { inTemporaryFile } from '../../cleanup/archive/archive.ts';
import { Print, purposeOf, sealContentKey } from '../../cleanup/archive/kept-archive.ts';
import { CONTENT_KEY_BYTES, sealing } from '../../crypto/sealed-stream.ts';
import { asSchool } from '../../db.ts';
import { whileRoom } from '../../uploads/free-space.ts';
import { syncToDisk } from '../../uploads/storage.ts';
import { ZipWriter } from '../../zip/zip-writer.ts';
import { finishIn, type PackageAttempt, type Progress, type Tools } from '../attempt.ts';
import { packageKey } from '../package-ref.ts';
import { writePackage } from './write-package.ts';

/** Writes a school's sealed package and tells its producer. Of two concurrent attempts, the later one counts. */
export async function makePackage(
  tools: Tools,
  attempt: PackageAttempt,
  { onProgress, givenUp }: Progress,
): Promise<void> {
  const { db, env, storage } = tools;
  const { producerId, id: packageId, tries } = attempt;
  const place = { producerId, key: `${packageKey({ producerId, packageId })}-${tries}.sealed` };
  const contentKey = randomBytes(CONTENT_KEY_BYTES);
  await inTemporaryFile(env, async (path) => {
    const content = new Print();
    const zip = new ZipWriter(path, [content, sealing(contentKey, purposeOf(place)), whileRoom(dirname(path))]);
    try {
      await writePackage(zip, { db, env, storage, producerId }, (done, of) => {
        givenUp.throwIfAborted();
        onProgress(done, of);
      });
      await zip.finish();
    } catch (error) {
      await zip.abort();
      throw error;
    }
    // Outside of a transaction: a slow bucket holds no connection.
    await storage.copyFromFs(path, place.key, { contentType: 'application/octet-stream' });
    await syncToDisk(env, place.key);
    const { bytes, sha256 } = content.taken();
    const made = { key: place.key, seal: sealContentKey(env, place, contentKey), bytes: String(bytes), sha256 };
    const replaced = await finishNewest(tools, attempt, { ...made, state: 'done', progress: 100 });
    if (!replaced) return storage.delete(place.key);
    // One that cannot be deleted now is found as a stray.
    for (const key of replaced) await storage.delete(key).catch(() => {});
  });
}

/** Only the newest package is offered, so the earlier ones end with it. @returns their keys, or null if the attempt no longer counts */
const finishNewest = (
  { db, jobs }: Tools,
  attempt: PackageAttempt,
  made: Parameters<typeof finishIn>[3],
): Promise<string[] | null> =>
  asSchool(db, { producerId: attempt.producerId }, async (tx) => {
    if (!(await finishIn(tx, jobs, attempt, made))) return null;
    const { rows } = await sql<{ key: string }>`
      with earlier as (select id, key from school_packages
        where producer_id = ${attempt.producerId} and kind = 'export' and key is not null and id <> ${attempt.id} for update)
      update school_packages p set key = null, seal = null, until = app_now()
      from earlier where p.producer_id = ${attempt.producerId} and p.id = earlier.id returning earlier.key`.execute(tx);
    return rows.map(({ key }) => key);
  });
