import { createHmac, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PART_BYTES } from '#shared/parts.ts';
import { contentKeyOf, purposeOf, sealContentKey } from '../cleanup/archive/kept-archive.ts';
import type { Services } from '../context.ts';
import { CONTENT_KEY_BYTES, SealBroken, sealing, unsealing } from '../crypto/sealed-stream.ts';
import { requireRoom } from '../uploads/free-space.ts';
import { syncToDisk } from '../uploads/storage.ts';

type Tools = Pick<Services, 'env' | 'storage'>;
/** Storage and sealing of a file's parts. */
export type Place = { producerId: string; key: string; seal: string };
/** A file that came in parts, as its row has it: of each part the salt of what was counted. */
export type Parts = Place & { parts: number; salts: readonly string[] };
type Part = { part: number; salt: string };

/** A part differs from what was stored. */
export class PartsDamaged extends Error {}

const SALT_BYTES = 16;

export function newPlace(env: Tools['env'], place: Omit<Place, 'seal'>): Place {
  return { ...place, seal: sealContentKey(env, place, randomBytes(CONTENT_KEY_BYTES)) };
}

const partKey = ({ key }: Pick<Place, 'key'>, { part, salt }: Part) =>
  `${key}/${String(part).padStart(5, '0')}-${salt}`;

/** Every part is sealed with a derived key of its own, also when it is sent twice. */
const sealOf = (env: Tools['env'], place: Place, { part, salt }: Part): [Buffer, string] => [
  createHmac('sha256', contentKeyOf(env, place)).update(`part ${part} ${salt}`).digest(),
  `${purposeOf(place)} part ${part}`,
];

/** @returns the salt by which it is found again, once its row has it */
export async function storePart({ env, storage }: Tools, place: Place, part: number, content: Buffer): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  const key = partKey(place, { part, salt });
  const sealer = sealing(...sealOf(env, place, { part, salt }));
  sealer.end(content);
  const sealed = await sealer.toArray();
  await storage.put(key, Buffer.concat(sealed), { contentType: 'application/octet-stream' });
  await syncToDisk(env, key);
  return salt;
}

/** Deletes a duplicate of a part that was already counted. */
export const deletePart = ({ storage }: Pick<Tools, 'storage'>, place: Place, part: number, salt: string) =>
  storage.delete(partKey(place, { part, salt }));

/** Puts a file together on this machine, unless it is given up meanwhile. @throws PartsDamaged */
export async function fetchParts(tools: Tools, kept: Parts, path: string, givenUp?: AbortSignal): Promise<void> {
  await requireRoom(dirname(path), kept.parts * PART_BYTES);
  await pipeline(contentOf(tools, kept, givenUp), createWriteStream(path, { mode: 0o600 }));
}

async function* contentOf({ env, storage }: Tools, kept: Parts, signal?: AbortSignal): AsyncGenerator<Buffer> {
  for (let part = 0; part < kept.parts; part += 1) {
    const salt = kept.salts[part];
    if (salt === undefined) throw new PartsDamaged('a part without its salt');
    const stored: Readable = await storage.getStream(partKey(kept, { part, salt }));
    const opened = unsealing(...sealOf(env, kept, { part, salt }));
    // The error also surfaces on `opened`, where it is handled.
    pipeline(stored, opened, { signal }).catch(() => {});
    try {
      for await (const piece of opened) yield piece as Buffer;
    } catch (error) {
      throw error instanceof SealBroken || isMissing(error) ? new PartsDamaged() : error;
    }
  }
}

/** Given up meanwhile, or not there since a backup was restored. */
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The folder of its parts, with what was never counted; without parts its one file. */
export async function deleteContent(
  { storage }: Pick<Tools, 'storage'>,
  { key, parts }: { key: string; parts: number | null },
) {
  if (parts === null) await storage.delete(key);
  else await storage.deleteAll(`${key}/`);
}
