import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pictureAtWidth } from '#shared/uploads.ts';
import { appOn, type Caller, frontDoor, type TestApp } from '#test/app.ts';
import { stopApp } from '#test/backup/places.ts';
import { ownDatabase } from '#test/database.ts';
import { newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { type S3Server, startS3 } from '#test/servers/s3-server.ts';
import { createApp } from '../app.ts';
import { requestBackup } from '../backup/request-backup.ts';
import { runBackup } from '../backup/run-backup.ts';
import { asPlatform } from '../db.ts';
import { openStorage } from './storage.ts';

/* Two machines with their own disks that share one bucket for uploads. */

let bucket: S3Server;
let one: TestApp;
let other: TestApp;
let school: TestSchool;
let producer: Caller;

beforeAll(async () => {
  bucket = await startS3();
  const { settings } = bucket;
  const url = await ownDatabase();
  [one, other] = [await appOn(url, { settings }), await appOn(url, { settings })];
});
afterAll(async () => {
  await Promise.all([stopApp(one), stopApp(other)]);
  await bucket.stop();
});
beforeEach(async () => {
  school = await newSchool(one.services.db);
  producer = await one.signedIn({ kind: 'producer', userId: school.producerId });
});

const picture = (width = 640) =>
  sharp({ create: { width, height: width / 2, channels: 3, background: '#d04020' } })
    .jpeg()
    .toBuffer();

async function upload(app: TestApp): Promise<string> {
  const file = new File([new Uint8Array(await picture())], 'capa.jpg');
  return (await app.clientFor(producer).producer.uploadImage({ file, purpose: 'cover' })).url;
}
const bytesAt = async (app: TestApp, url: string) => {
  const response = await app.fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  return Buffer.from(await response.arrayBuffer());
};
const ownKeys = async () => (await bucket.keys()).filter((key) => key.includes(school.producerId));

test('uploads to one are served by the other, byte for byte, and stored on neither disk', async () => {
  const url = await upload(one);
  for (const path of [url, pictureAtWidth(url, 160)])
    expect(await bytesAt(other, path)).toEqual(await bytesAt(one, path));
  expect(await ownKeys()).toContain(url.slice('/uploads/'.length));
  for (const { services } of [one, other]) expect(existsSync(join(services.env.dataDir, 'uploads'))).toBe(false);
});

test('unknown files are not found', async () => {
  const url = await upload(one);
  expect((await one.fetch(url.replace(/[0-9a-f]{32}/, '0'.repeat(32)))).status).toBe(404);
});

test('while the bucket is unavailable uploads and pictures report it, and nothing is left incomplete', async () => {
  const url = await upload(one);
  const kept = await ownKeys();
  await bucket.pause();
  await expect(upload(one)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect((await one.fetch(url)).status).toBe(503);
  await bucket.resume();
  expect(await ownKeys()).toEqual(kept);
  const rows = await asPlatform(one.services.db, (tx) =>
    tx.selectFrom('uploads').select('id').where('producer_id', '=', school.producerId).execute(),
  );
  expect(rows).toHaveLength(1);
  await bytesAt(one, await upload(one));
});

test('a silent bucket times out', async () => {
  const asked: Socket[] = [];
  const silent = createServer((socket) => asked.push(socket.on('error', () => {})));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { env } = one.services;
  if (!env.s3) throw new Error('no bucket');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const storage = await openStorage({ ...env, s3: { ...env.s3, endpoint } }, { silenceMs: 50 });
  const services = { ...one.services, storage };
  const app = { ...one, services, ...frontDoor(createApp(services), services) };
  await expect(upload(app)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect(asked.length).toBeGreaterThan(1);
  for (const socket of asked) socket.destroy();
  silent.close();
});

test('nightly backups are stored in the bucket too, and old ones deleted', async () => {
  const { services } = one;
  const few = { ...services, env: { ...services.env, backupsKept: 1, backupPassphrase: 'um cavalo correto' } };
  const backUp = async () => {
    await asPlatform(services.db, (tx) => requestBackup(tx, services.jobs, { nightly: true }));
    const asked = await asPlatform(services.db, (tx) =>
      tx.selectFrom('backups').select('id').where('state', '=', 'waiting').executeTakeFirstOrThrow(),
    );
    await runBackup(few, { backupId: asked.id });
    return (await bucket.keys()).filter((key) => key.startsWith('backups/'));
  };
  const first = await backUp();
  const second = await backUp();
  expect([first.length, second.length]).toEqual([1, 1]);
  expect(second).not.toEqual(first);
});

test('with a wrong secret nothing is accepted', async () => {
  const { settings } = bucket;
  const stranger = await appOn(one.url, { settings: { ...settings, S3_SECRET_ACCESS_KEY: 'another' } });
  await expect(upload(stranger)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect(await ownKeys()).toEqual([]);
  await stopApp(stranger);
});
