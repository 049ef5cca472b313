import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Env } from '../env.ts';

export type Storage = Disk;

/** Local disk by default, an S3-compatible bucket when the operator names one. */
export function openStorage(env: Env): Storage {
  if (!env.s3) return new Disk(new FSDriver({ location: join(env.dataDir, 'uploads'), visibility: 'public' }));
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = env.s3;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      endpoint,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: endpoint !== undefined,
      supportsACL: false,
      visibility: 'private',
    }),
  );
}
