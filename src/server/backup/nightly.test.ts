import { mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { errors } from 'flydrive';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { BackupOverview } from '#shared/contract/backup.ts';
import { appOn, type Caller } from '#test/app.ts';
import { stopApp } from '#test/backup/places.ts';
import { dropOwnDatabase, ownDatabase } from '#test/database.ts';
import { newOwner, newSchool } from '#test/fixtures/factories.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import type { Services } from '../context.ts';
import { openConnection } from '../database/own-connection.ts';
import { asPlatform } from '../db.ts';
import { drillBackup } from './drill.ts';
import { folderOf } from './folder.ts';
import { backupJobs } from './jobs.ts';
import { requestBackup, resumeBackups } from './request-backup.ts';
import { runBackup } from './run-backup.ts';

/* Scheduled and requested backups, their retention, and drills. */

const app = await appOn(await ownDatabase());
const { services, call, url } = app;
const folder = folderOf(services.env);
const passphrase = 'um cavalo correto';
const sealed: Services = { ...services, env: { ...services.env, backupPassphrase: passphrase } };

let owner: Caller;
beforeEach(async () => {
  await asOwner(url, 'delete from backups');
  await rm(folder, { recursive: true, force: true });
  owner = await app.signedIn({ kind: 'owner', userId: await newOwner(services.db) });
});
afterAll(async () => {
  await stopApp(app);
  await dropOwnDatabase(url);
  await rm(services.env.dataDir, { recursive: true, force: true });
});

const see = async () => (await call('owner.backups', undefined, owner)).data as BackupOverview;
const rows = (text: string) => asOwner<{ id: string }>(url, `select id from backups where ${text}`);
const files = () => readdir(folder).catch(() => []);

async function makeOne(tools: Services = services, nightly = true): Promise<string> {
  await asPlatform(services.db, (tx) => requestBackup(tx, services.jobs, { nightly }));
  const [asked] = await rows(`state = 'waiting'`);
  await runBackup(tools, { backupId: asked?.id ?? '' });
  return asked?.id ?? '';
}

test('an owner requests a backup and sees it running and done, and it is recorded', async () => {
  expect(await see()).toMatchObject({ backups: [], underWay: null, failed: null, restoredAt: null, kept: 7 });
  expect((await call('owner.startBackup', undefined, owner)).status).toBe(200);
  expect((await call('owner.startBackup', undefined, owner)).status).toBe(200);
  expect((await see()).underWay).toMatchObject({ progress: 0 });
  const waiting = await rows(`state = 'waiting'`);
  expect(waiting).toHaveLength(1);
  const queued = await asOwner(url, `select from pgboss.job where name = 'backup' and data ->> 'backupId' = $1`, [
    waiting[0]?.id,
  ]);
  expect(queued).toHaveLength(1);

  await runBackup(services, { backupId: waiting[0]?.id ?? '' });
  const { backups, underWay } = await see();
  expect(underWay).toBeNull();
  expect(backups).toMatchObject([{ nightly: false, sealed: false, withFiles: true, inBucket: false, problem: null }]);
  const path = join(folder, backups[0]?.file ?? '');
  expect((await stat(path)).size).toBe(backups[0]?.bytes);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const { data } = await call('owner.audit', {}, owner);
  expect(JSON.stringify(data).match(/backup_started/g)).toHaveLength(1);
  // Running it again, as a queue that missed the result would, changes nothing.
  await runBackup(services, { backupId: waiting[0]?.id ?? '' });
  expect(await files()).toHaveLength(1);
});

test('backups have no address', async () => {
  await makeOne();
  const [name] = await files();
  for (const path of [
    `/backups/${name}`,
    `/uploads/backups/${name}`,
    `/uploads/../backups/${name}`,
    `/uploads/%2e%2e/backups/${name}`,
  ]) {
    const response = await app.fetch(path, {}, owner);
    expect(Buffer.from(await response.arrayBuffer()).includes('manifest.json'), path).toBe(false);
  }
  const { producerId } = await newSchool(services.db);
  const producer = await app.signedIn({ kind: 'producer', userId: producerId });
  expect((await call('owner.startBackup', undefined, producer)).status).toBe(403);
});

test('the newest nightly backups stay, and manual ones do not push them out', async () => {
  const few = { ...services, env: { ...services.env, backupsKept: 2 } };
  const byHand = await makeOne(few, false);
  const nights = [await makeOne(few), await makeOne(few), await makeOne(few)];
  expect((await rows('removed_at is null')).map(({ id }) => id).sort()).toEqual([byHand, ...nights.slice(1)].sort());
  expect(await files()).toHaveLength(3);
});

test('a machine deletes its own file of a backup that another one has removed, and what was left behind', async () => {
  const here = { ...services, env: { ...services.env, backupsKept: 1 } };
  const there = { ...here, env: { ...here.env, dataDir: await makeDataDir() } };
  await makeOne(here);
  const [first = ''] = await files();
  await makeOne(there);
  expect(await files()).toEqual([first]);
  const lost = await makeOne(there, false);
  await asOwner(url, `update backups set state = 'failed', file = null where id = '${lost}'`);
  const days = async (name: string, age: number) => {
    await writeFile(join(folder, name), 'x');
    await utimes(join(folder, name), new Date(), new Date(Date.now() - age * 86_400_000));
    return name;
  };
  const suffix = lost.slice(0, 8);
  await days(`ateneu-20260101000000-${suffix}.tar`, 8);
  await days('ateneu-20260101000000-0123abcd.tar.drill', 2);
  const kept = [
    await days(`ateneu-20260102000000-${suffix}.tar`, 6),
    await days('ateneu-20260101000000-0123abcd.tar', 400),
    await days('ateneu-20260101000000-4567abcd.tar.drill', 0),
    await days('de-outra-escola.tar', 400),
  ];
  const last = await makeOne(here);
  const [name] = await asOwner<{ file: string }>(url, `select file from backups where id = '${last}'`);
  expect((await files()).sort()).toEqual([...kept, name?.file].sort());
  await rm(there.env.dataDir, { recursive: true });
});

test('with a number of 0 no nightly backup is made', async () => {
  const night = backupJobs.find(({ name }) => name === 'nightly-backup');
  const run = async (backupsKept: number) => {
    if (night?.cron) await night.run({ ...services, env: { ...services.env, backupsKept } });
  };
  await run(0);
  expect(await rows('true')).toEqual([]);
  await run(7);
  expect(await rows(`state = 'waiting' and nightly`)).toHaveLength(1);
});

test('one that lost its process is started again, and given up after three times', async () => {
  await asPlatform(services.db, (tx) => requestBackup(tx, services.jobs, { nightly: true }));
  const lose = (tries: number) =>
    asOwner(url, `update backups set state = 'running', tries = ${tries}, seen_at = app_now() - interval '3 minutes'`);
  await asOwner(url, `update backups set state = 'running', tries = 1`);
  expect(await resumeBackups(services)).toBe(0);
  await lose(1);
  expect(await resumeBackups(services)).toBe(1);
  await lose(3);
  expect(await resumeBackups(services)).toBe(0);
  expect(await see()).toMatchObject({ underWay: null, failed: { problem: 'interrupted' } });
});

test('a failure is logged and shown on the panel, and leaves no file', async () => {
  await mkdir(services.env.dataDir, { recursive: true });
  await writeFile(folder, 'in the way');
  await makeOne();
  expect(await see()).toMatchObject({ backups: [], failed: { problem: expect.any(String) } });
  expect(app.lines.join()).toContain('backup_failed');
  await rm(folder);
  await makeOne();
  expect(await see()).toMatchObject({ failed: null, backups: [{ problem: null }] });
});

test('if the bucket refuses it the file stays on the disk, with a warning on the panel', async () => {
  const s3 = { bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
  const inBucket: string[] = [];
  const bucket = (accepts: boolean): Services => ({
    ...sealed,
    env: { ...sealed.env, s3 },
    storage: Object.assign(Object.create(services.storage), {
      copyFromFs: async (_: string, key: string) => {
        if (!accepts) throw new Error('refused');
        inBucket.push(key);
      },
    }),
  });
  await makeOne(bucket(false));
  expect((await see()).backups).toMatchObject([
    { problem: 'storage', inBucket: false, sealed: true, withFiles: false },
  ]);
  await makeOne(bucket(true));
  expect((await see()).backups[0]).toMatchObject({ problem: null, inBucket: true });
  expect(inBucket).toEqual([`backups/${(await see()).backups[0]?.file}`]);
});

test('one that another process has taken over leaves no copy in the bucket', async () => {
  const s3 = { bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
  const inBucket = new Set<string>();
  const storage: Services['storage'] = Object.assign(Object.create(services.storage), {
    copyFromFs: async (_: string, key: string) => {
      inBucket.add(key);
      await asOwner(url, 'update backups set tries = tries + 1');
    },
    delete: async (key: string) => inBucket.delete(key),
  });
  await makeOne({ ...services, storage, env: { ...services.env, s3 } });
  expect((await see()).underWay).not.toBeNull();
  expect([...inBucket]).toEqual([]);
});

test('one that the bucket does not let go of keeps no other from being removed, and takes no place on the disk', async () => {
  const s3 = { bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
  const inBucket = new Set<string>();
  const storage: Services['storage'] = Object.assign(Object.create(services.storage), {
    copyFromFs: async (_: string, key: string) => inBucket.add(key),
    delete: async (key: string) => {
      if (key === locked) throw new errors.E_CANNOT_DELETE_FILE([key]);
      inBucket.delete(key);
    },
  });
  const bucket = { ...services, storage, env: { ...services.env, s3, backupsKept: 1 } };
  await makeOne(bucket, false);
  const [locked = ''] = inBucket;
  for (let made = 0; made < 3; made += 1) await makeOne(bucket, false);
  await makeOne(bucket);
  await makeOne(bucket);
  const kept = (await files()).map((file) => `backups/${file}`);
  expect(kept).toHaveLength(4);
  expect([...inBucket].sort()).toEqual([locked, ...kept].sort());
  expect(await rows(`file = '${locked.replace('backups/', '')}' and removed_at is null`)).toHaveLength(1);
  expect(app.lines.join()).toContain('backup_not_removed');
});

test('each week the newest is restored aside and compared; a damaged one is detected', async () => {
  const scratch = () => asOwner(url, `select datname from pg_database where datname like 'ateneu_drill_%'`);
  await drillBackup(services);
  expect(await see()).toMatchObject({ restoredAt: null, drillFailed: null });
  await makeOne(sealed);
  await drillBackup(sealed);
  expect(await see()).toMatchObject({ restoredAt: expect.any(String), drillFailed: null });
  // With a wrong passphrase.
  await drillBackup({ ...sealed, env: { ...sealed.env, backupPassphrase: 'um cavalo errado' } });
  expect((await see()).drillFailed).toMatchObject({ problem: 'passphrase' });
  await makeOne();
  const path = join(folder, (await see()).backups[0]?.file ?? '');
  await truncate(path, (await stat(path)).size >> 1);
  await drillBackup(services);
  expect((await see()).drillFailed).toMatchObject({ problem: 'damaged' });
  expect(await scratch()).toEqual([]);
});

test('a drill restores the newest that it can reach, here or in the bucket', async () => {
  const older = await makeOne();
  const [file = ''] = await files();
  const bytes = await readFile(join(folder, file));
  const newest = await makeOne();
  // As on a machine that has made none itself.
  await rm(folder, { recursive: true });
  await drillBackup(services);
  expect((await see()).drillFailed).toMatchObject({ problem: 'damaged' });
  expect(await rows('drilled_at is not null')).toEqual([{ id: newest }]);

  await asOwner(url, `update backups set in_bucket = true where id = '${older}'`);
  const getStream = async () => Readable.from([bytes]);
  await drillBackup({ ...services, storage: Object.assign(Object.create(services.storage), { getStream }) });
  expect(await rows('drilled_at is not null and drill_problem is null')).toEqual([{ id: older }]);
  expect(await see()).toMatchObject({ restoredAt: expect.any(String), drillFailed: null });
  expect(await files()).toEqual([]);
});

test('a drill waits for a session that it may not end, as the server’s own vacuum', async () => {
  const role = `observer_${process.pid}`;
  await asOwner(url, `create role ${role} login password 'p'`);
  await makeOne();
  let over = false;
  const drilled = drillBackup(services).finally(() => {
    over = true;
  });
  const seen = async (text: string) => {
    for (;;) {
      const [row] = await asOwner<{ name: string }>(url, text);
      if (row || over) return row?.name;
      await wait(10);
    }
  };
  const scratch = new URL(url);
  scratch.pathname = `/${await seen(`select datname as name from pg_database where datname like 'ateneu_drill_%'`)}`;
  scratch.username = role;
  scratch.password = 'p';
  const observer = await openConnection(scratch.href, 'observer');
  await seen(
    `select query as name from pg_stat_activity where query like 'drop database%${scratch.pathname.slice(1)}%'`,
  );
  await observer.end();
  await drilled;
  await asOwner(url, `drop role ${role}`);
  expect(await see()).toMatchObject({ restoredAt: expect.any(String), drillFailed: null });
});

test('a drill leaves no half copy of what is in the bucket', async () => {
  await makeOne();
  await rm(folder, { recursive: true });
  await asOwner(url, 'update backups set in_bucket = true');
  const getStream = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new errors.E_CANNOT_READ_FILE(['backups']);
      })(),
    );
  await drillBackup({ ...services, storage: Object.assign(Object.create(services.storage), { getStream }) });
  expect((await see()).drillFailed).toMatchObject({ problem: 'storage' });
  expect(await files()).toEqual([]);
});

test('if no database can be created, the drill says so', async () => {
  const role = `no_databases_${process.pid}`;
  await asOwner(url, `create role ${role} login password 'p'`);
  const poor = new URL(url);
  poor.username = role;
  poor.password = 'p';
  await makeOne();
  await drillBackup({ ...services, env: { ...services.env, databaseUrl: poor.href } });
  expect((await see()).drillFailed).toMatchObject({ problem: 'may_not_create' });
  await asOwner(url, `drop role ${role}`);
});
