import { randomBytes } from 'node:crypto';
import { inTemporaryFile } from '../../cleanup/archive/archive.ts';
import { Print, purposeOf, sealContentKey } from '../../cleanup/archive/kept-archive.ts';
import { CONTENT_KEY_BYTES, sealing } from '../../crypto/sealed-stream.ts';
import { syncToDisk } from '../../uploads/storage.ts';
import { ZipWriter } from '../../zip/zip-writer.ts';
import { finish, type PackageAttempt, type Progress, type Tools } from '../attempt.ts';
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
    const zip = new ZipWriter(path, [content, sealing(contentKey, purposeOf(place))]);
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
    if (!(await finish(tools, attempt, { ...made, state: 'done', progress: 100 }))) await storage.delete(place.key);
  });
}
