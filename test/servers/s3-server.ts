import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { freePort } from '#test/run/free-port.ts';

export type S3Server = {
  /** As an operator would set them. */
  settings: Record<'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;
  /** What lies in the bucket, by its keys. */
  keys(): Promise<string[]>;
  /** Answers nobody until it is started again, with what it holds. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

const BUCKET = 'ateneu';
/** The only ones that it knows; it checks signatures by them. */
const KEY = 'S3RVER';
/** Beside each object it keeps what it knows of it. */
const OBJECT = '._S3rver_object';

/** A server that speaks S3, with one bucket. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'ateneu-test-'));
  const configureBuckets = [{ name: BUCKET }];
  const open = (port: number) => new S3rver({ address: '127.0.0.1', port, directory, silent: true, configureBuckets });
  // Nobody else is given it while the server is paused.
  const port = await freePort();
  let server = open(port);
  let paused = false;
  await server.run();
  const pause = async () => {
    await server.close();
    paused = true;
  };
  return {
    settings: {
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    async keys() {
      const folder = join(directory, BUCKET);
      const files = await readdir(folder, { recursive: true });
      return files
        .filter((path) => path.endsWith(OBJECT))
        .map((path) => path.slice(0, -OBJECT.length))
        .sort();
    },
    pause,
    async resume() {
      server = open(port);
      await server.run();
      paused = false;
    },
    async stop() {
      if (!paused) await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
