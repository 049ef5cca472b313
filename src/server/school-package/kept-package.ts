import { createHmac } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentKeyOf, purposeOf } from '../cleanup/archive/kept-archive.ts';
import type { Services } from '../context.ts';
import { SealBroken, sealing, unsealing } from '../crypto/sealed-stream.ts';
import { PACKAGES_FOLDER } from '../uploads/keys.ts';
import { settleOnDisk } from '../uploads/storage.ts';
import { PackageRefused } from './manifest.ts';

export type PackageRef = { producerId: string; packageId: string };
type Tools = Pick<Services, 'env' | 'storage'>;
/** An import's parts, as its row has them. */
export type Parts = { producerId: string; key: string; seal: string; parts: number };

export const packageKey = ({ producerId, packageId }: PackageRef) => `${PACKAGES_FOLDER}/${producerId}/${packageId}`;
const partKey = ({ key }: Pick<Parts, 'key'>, part: number) => `${key}/${String(part).padStart(5, '0')}`;

/** Each part is sealed for itself, under a key that is used for no other. */
const sealOf = (env: Tools['env'], { producerId, key, seal }: Parts, part: number): [Buffer, string] => [
  createHmac('sha256', contentKeyOf(env, { producerId, key, seal })).update(`part ${part}`).digest(),
  `${purposeOf({ producerId, key })} part ${part}`,
];

export async function keepPart({ env, storage }: Tools, kept: Parts, part: number, content: Buffer): Promise<void> {
  const sealer = sealing(...sealOf(env, kept, part));
  sealer.end(content);
  const sealed = await sealer.toArray();
  await storage.put(partKey(kept, part), Buffer.concat(sealed), { contentType: 'application/octet-stream' });
  await settleOnDisk(env, partKey(kept, part));
}

/** Puts a package together on this machine. @throws PackageRefused for a part that is not what was kept */
export async function fetchParts(tools: Tools, kept: Parts, path: string): Promise<void> {
  await pipeline(contentOf(tools, kept), createWriteStream(path, { mode: 0o600 }));
}

async function* contentOf({ env, storage }: Tools, kept: Parts): AsyncGenerator<Buffer> {
  for (let part = 0; part < kept.parts; part += 1) {
    const stored: Readable = await storage.getStream(partKey(kept, part));
    const opened = unsealing(...sealOf(env, kept, part));
    try {
      for await (const piece of stored.pipe(opened)) yield piece as Buffer;
    } catch (error) {
      throw error instanceof SealBroken ? new PackageRefused('damaged') : error;
    }
  }
}

/** The folder of its parts, or its one file. */
export async function deleteContent(
  { storage }: Pick<Tools, 'storage'>,
  { key, parts }: { key: string; parts: number | null },
) {
  if (parts === null) await storage.delete(key);
  else for (let part = 0; part < parts; part += 1) await storage.delete(partKey({ key }, part));
}
