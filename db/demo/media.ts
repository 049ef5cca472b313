import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { SchoolActor } from '#server/actors.ts';
import { asPlatform, type Database } from '#server/db.ts';
import type { ImagePurpose } from '#server/uploads/keys.ts';
import type { Storage } from '#server/uploads/storage.ts';

const FOLDER = fileURLToPath(new URL('../demo-media/', import.meta.url));

type Services = { db: Database; storage: Storage };

/** Uploads a picture of the demonstration as its producer would. */
export async function uploadPicture(
  services: Services,
  school: SchoolActor,
  name: string,
  purpose: ImagePurpose,
): Promise<string> {
  const file = new File([await readFile(FOLDER + name)], name);
  const { storeImage } = await import('#server/uploads/images.ts');
  return (await storeImage(services, school, { file, purpose })).url;
}

/** `media:` addresses as this server has them; others as they are. */
export const mediaUrl = (publicUrl: string, address: string | undefined): string | null =>
  address?.replace(/^media:/, `${publicUrl}/demo-media/`) ?? null;

/** Videos have whole addresses, so they follow a server that now starts on another port. */
export function followAddress(db: Database, publicUrl: string): Promise<void> {
  const moved = (column: string) =>
    sql`regexp_replace(${sql.ref(column)}, '^https?://[^/]+/demo-media/', ${`${publicUrl}/demo-media/`})`;
  return asPlatform(db, async (tx) => {
    await sql`
      update lessons set video_url = ${moved('video_url')}, ebook_url = ${moved('ebook_url')}
      where (video_url like '%/demo-media/%' and video_url is distinct from ${moved('video_url')})
        or (ebook_url like '%/demo-media/%' and ebook_url is distinct from ${moved('ebook_url')})`.execute(tx);
  });
}
