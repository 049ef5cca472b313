import type { Services } from '../../context.ts';
import { asPlatform } from '../../db.ts';
import { isClosing } from '../../privacy/producers/closings.ts';
import { lockProducer, shutSchool } from './shut-school.ts';

/*
 * Which schools their producers closed, as files beside the uploads: a backup from before brings such a school back as it was,
 * and the files, which no backup has, stay. Its own id is all that is in one.
 */

const FOLDER = 'closed-schools';
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Tools = Pick<Services, 'db' | 'jobs' | 'storage'>;

/** Only of one that its producer closed: one that was removed by an owner may be wanted back. */
export async function keepClosed({ db, storage }: Omit<Tools, 'jobs'>, producerId: string): Promise<void> {
  if (await isClosing(db, producerId)) await storage.put(`${FOLDER}/${producerId}`, new Date().toISOString());
}

/** Closes those once more that came back with a backup. @returns how many */
export async function closeReturned({ db, jobs, storage }: Tools): Promise<number> {
  let closed = 0;
  let paginationToken: string | undefined;
  do {
    // Until the first there is no folder.
    const page = await storage.listAll(FOLDER, { recursive: true, paginationToken }).catch(() => null);
    if (!page) return closed;
    for (const file of page.objects) {
      const producerId = file.isFile ? (file.key.split('/').at(-1) ?? '') : '';
      if (ID.test(producerId) && (await closeAgain({ db, jobs }, producerId))) closed += 1;
    }
    ({ paginationToken } = page);
  } while (paginationToken);
  return closed;
}

const closeAgain = ({ db, jobs }: Omit<Tools, 'storage'>, producerId: string): Promise<boolean> =>
  asPlatform(db, async (tx) => {
    if (!(await lockProducer(tx, producerId))) return false;
    await shutSchool(tx, jobs, producerId);
    return true;
  });
