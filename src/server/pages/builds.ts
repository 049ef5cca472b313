import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import { asPlatform, type Database, readAsPlatform, type Tx } from '../db.ts';

/** Folder of the built screens. */
export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

const KEPT_BUILDS = 3;
/** Assets with content hashes: scripts, styles and fonts. */
const PIECE = /^[A-Za-z0-9._-]{1,100}\.(js|css|woff2)$/;

/**
 * Stores this version's assets for all processes, before any page references them. The three versions started
 * last are kept.
 * @param dist a folder that Vite has built
 *
 */
export async function storeBuild(db: Database, dist = DIST): Promise<void> {
  const manifest = await readFile(join(dist, '.vite/manifest.json'));
  const id = createHash('sha256').update(manifest).digest('hex');
  if (await startsAgain(db, id)) return;
  const pieces = await piecesIn(join(dist, 'assets'));
  await asPlatform(db, async (tx) => {
    // Serialized, so that none deletes assets another is about to reference.
    await sql`lock table builds in share row exclusive mode`.execute(tx);
    await tx
      .insertInto('build_assets')
      .values(pieces)
      .onConflict((known) => known.doNothing())
      .execute();
    const assets = pieces.map(({ name }) => name);
    await tx
      .insertInto('builds')
      .values({ id, assets })
      .onConflict((known) => known.doNothing())
      .execute();
    await deleteOlder(tx);
  });
}

/** @returns an earlier version's piece, compressed with gzip; null where it is none, or older */
export async function findAsset(db: Database, name: string): Promise<Buffer | null> {
  if (!PIECE.test(name)) return null;
  const found = await readAsPlatform(db, (tx) =>
    tx.selectFrom('build_assets').select('gzip').where('name', '=', name).executeTakeFirst(),
  );
  return found?.gzip ?? null;
}

async function startsAgain(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await asPlatform(db, (tx) =>
    tx.updateTable('builds').set({ started_at: sql`app_now()` }).where('id', '=', id).executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

async function piecesIn(folder: string): Promise<{ name: string; gzip: Buffer }[]> {
  const files = await readdir(folder);
  const packed = new Set(files);
  return Promise.all(
    files
      .filter((name) => PIECE.test(name))
      .map(async (name) => ({
        name,
        gzip: packed.has(`${name}.gz`)
          ? await readFile(join(folder, `${name}.gz`))
          : await promisify(gzip)(await readFile(join(folder, name))),
      })),
  );
}

async function deleteOlder(tx: Tx): Promise<void> {
  await sql`delete from builds where id not in (
    select id from builds order by started_at desc, id limit ${KEPT_BUILDS})`.execute(tx);
  await sql`delete from build_assets a where not exists (select from builds b where a.name = any (b.assets))`.execute(
    tx,
  );
}
