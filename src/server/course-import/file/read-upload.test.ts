import fs from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { errors } from 'flydrive';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { PART_BYTES } from '#shared/parts.ts';
import { testApp } from '#test/app.ts';
import { asTarGz, asZip } from '#test/fixtures/course-files/moodle-backup.ts';
import { type CoursePanel, examined, importsOf, sent, work } from '#test/fixtures/course-files/sent-course.ts';
import { folderOf, pdf, smallCourse, uploadFixture } from '#test/fixtures/course-files/upload-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { resumeCourseFiles } from '../jobs.ts';
import { startFileAttempt, updateFileAttempt } from './attempt.ts';
import { readCourse } from './read-course.ts';
import { readCourseUpload } from './read-upload.ts';

const app = await testApp();
const { db, storage } = app.services;
const { newPanel, drop, partsOfIt, age } = uploadFixture(app);

let panel: CoursePanel;
beforeEach(async () => {
  panel = await newPanel();
});

test('a reading that was given up stores no course, even if it finishes', async () => {
  const fileId = await sent(panel, await smallCourse());
  const put = storage.put.bind(storage);
  storage.put = async (key, ...rest) => {
    if (key.startsWith('attachments/')) await drop(panel, fileId);
    return put(key, ...rest);
  };
  await work(panel).finally(() => {
    storage.put = put;
  });
  expect(await importsOf(panel)).toMatchObject({ upload: null, preview: null });
  const { objects } = await storage.listAll(`attachments/${panel.producerId}`);
  expect([...objects]).toEqual([]);
  expect((await app.call('producer.importCourseFile', { fileId, title: 'Curso' }, panel.caller)).status).toBe(404);
});

test('giving up during the download ends this reading only', async () => {
  const fileId = await sent(panel, await asTarGz(folderOf({ name: 'a.pdf', content: pdf(PART_BYTES) })));
  const read = storage.getStream.bind(storage);
  storage.getStream = async (key) => {
    if (key.startsWith('course-uploads/')) await drop(panel, fileId);
    return read(key);
  };
  await work(panel).finally(() => {
    storage.getStream = read;
  });
  expect(await importsOf(panel)).toMatchObject({ upload: null, preview: null });
  expect(await partsOfIt(panel, fileId)).toBe(0);
});

test('giving up does not wait for an endless part', async () => {
  const fileId = await sent(panel, await smallCourse());
  const read = storage.getStream.bind(storage);
  storage.getStream = async () => {
    await drop(panel, fileId);
    return new Readable({ read() {} });
  };
  await readCourseUpload(app.services, { producerId: panel.producerId, fileId }, 5).finally(() => {
    storage.getStream = read;
  });
  expect(await importsOf(panel)).toMatchObject({ upload: null, preview: null });
});

test('giving up while files are stored keeps no more of them', async () => {
  const fileId = await sent(panel, await smallCourse());
  const attempt = await startFileAttempt(app.services, { producerId: panel.producerId, fileId });
  if (!attempt) throw new Error('Nothing was taken up');
  const over = new AbortController();
  const put = storage.put.bind(storage);
  const kept: string[] = [];
  storage.put = async (key, ...rest) => {
    if (kept.push(key) === 1) over.abort();
    return put(key, ...rest);
  };
  const folder = await mkdtemp(join(tmpdir(), 'course-'));
  const path = join(folder, 'course');
  await writeFile(
    path,
    await asTarGz(folderOf({ name: 'a.pdf', content: pdf(10) }, { name: 'b.pdf', content: pdf(10) })),
  );
  const reading = readCourse(app.services, attempt, path, over.signal).finally(async () => {
    storage.put = put;
    await rm(folder, { recursive: true });
  });
  await expect(reading).rejects.toThrow();
  expect(kept).toHaveLength(1);
  expect(await storage.exists(kept[0] ?? '')).toBe(false);
});

test('unavailable storage uses up a try but keeps the file', async () => {
  const fileId = await sent(panel, await smallCourse());
  const put = storage.put.bind(storage);
  storage.put = async (key, ...rest) => {
    if (key.startsWith('attachments/')) throw new errors.E_CANNOT_WRITE_FILE([key]);
    return put(key, ...rest);
  };
  await expect(work(panel)).rejects.toThrow();
  storage.put = put;
  await age(panel, 'seen_at', 1);
  await resumeCourseFiles(app.services);
  await work(panel);
  expect((await importsOf(panel)).preview?.id).toBe(fileId);
});

test('files of a stored course stay if the commit’s response was lost', async () => {
  await sent(panel, await smallCourse());
  const { pool } = db;
  const open = pool.connect.bind(pool) as () => Promise<PoolClient>;
  let isNoted = false;
  db.onStatement = (text) => {
    isNoted ||= text.includes('update course_files set plan');
  };
  const connect = vi.spyOn(pool, 'connect').mockImplementation(async () => {
    const client = await open();
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
    const answered = (asked: unknown[]) => {
      if (!String(asked[0]).endsWith('commit') || !isNoted) return query(...asked);
      isNoted = false;
      return query(...asked).then(() => Promise.reject(new Error('Connection terminated unexpectedly')));
    };
    Object.assign(client, { query: (...asked: unknown[]) => answered(asked) });
    return client;
  });
  await expect(
    work(panel).finally(() => {
      db.onStatement = null;
      connect.mockRestore();
    }),
  ).rejects.toThrow();
  const { preview } = await importsOf(panel);
  expect(preview?.files).toBeGreaterThan(0);
  const { objects } = await storage.listAll(`attachments/${panel.producerId}`);
  expect([...objects]).toHaveLength(preview?.files ?? 0);
});

test.each(['ENOSPC', 'ECONNRESET'])('%s while it is fetched leaves nothing either', async (code) => {
  const fileId = await sent(panel, await smallCourse());
  const read = storage.getStream.bind(storage);
  storage.getStream = async () =>
    new Readable({
      read() {
        this.destroy(Object.assign(new Error(code), { code }));
      },
    });
  const worked = work(panel).finally(() => {
    storage.getStream = read;
  });
  await expect(worked).rejects.toThrow(code);
  expect(await partsOfIt(panel, fileId)).toBe(1);
  await age(panel, 'seen_at', 1);
  await resumeCourseFiles(app.services);
  await work(panel);
  expect((await importsOf(panel)).preview?.id).toBe(fileId);
});

test.each([
  ['zip', asZip],
  ['tar', asTarGz],
])('too many open files while it is read back leaves it for a later try: %s', async (_, pack) => {
  const fileId = await sent(panel, await pack(folderOf({ name: 'a.pdf', content: pdf(10) })));
  const open = fs.open.bind(fs) as (...given: unknown[]) => void;
  const opened = vi.spyOn(fs, 'open').mockImplementation((...given: unknown[]) => {
    const [path, flags] = given;
    if (!`${path}`.endsWith('/archive') || flags !== 'r') return open(...given);
    const refused = Object.assign(new Error('EMFILE'), { code: 'EMFILE', syscall: 'open' });
    return (given.at(-1) as (error: Error) => void)(refused);
  });
  await expect(work(panel).finally(() => opened.mockRestore())).rejects.toThrow('EMFILE');
  expect(await partsOfIt(panel, fileId)).toBe(1);
  await age(panel, 'seen_at', 1);
  await resumeCourseFiles(app.services);
  await work(panel);
  expect((await importsOf(panel)).preview?.id).toBe(fileId);
});

test('a process taken for dead does not delete its successor’s result', async () => {
  const fileId = await sent(panel, await smallCourse());
  const ref = { producerId: panel.producerId, fileId };
  const put = storage.put.bind(storage);
  let isFirst = true;
  storage.put = async (key, ...rest) => {
    if (key.startsWith('attachments/') && isFirst) {
      isFirst = false;
      await age(panel, 'seen_at', 1);
      await resumeCourseFiles(app.services);
      await readCourseUpload(app.services, ref);
    }
    return put(key, ...rest);
  };
  await readCourseUpload(app.services, ref).finally(() => {
    storage.put = put;
  });
  const { preview } = await importsOf(panel);
  expect(preview?.id).toBe(fileId);
  expect((await app.call('producer.importCourseFile', { fileId, title: 'Curso' }, panel.caller)).status).toBe(200);
});

test('a dead process’s reading is restarted, and given up after the third', async () => {
  const fileId = await sent(panel, await smallCourse());
  const ref = { producerId: panel.producerId, fileId };
  for (let dead = 0; dead < 3; dead += 1) {
    await startFileAttempt(app.services, ref);
    await age(panel, 'seen_at', 1);
    await resumeCourseFiles(app.services);
  }
  expect((await importsOf(panel)).upload).toMatchObject({ state: 'failed', problem: 'interrupted' });
});

test('a process taken for dead has no effect any more', async () => {
  const fileId = await sent(panel, await smallCourse());
  const ref = { producerId: panel.producerId, fileId };
  const slow = await startFileAttempt(app.services, ref);
  if (!slow) throw new Error('Nothing was taken up');
  await age(panel, 'seen_at', 1);
  await resumeCourseFiles(app.services);
  const note = () =>
    asPlatform(db, (tx) => updateFileAttempt(tx, slow, { state: 'failed', finished_at: sql`app_clock()` }));
  expect(await note()).toBe(false);
  await readCourseUpload(app.services, ref);
  expect((await importsOf(panel)).preview?.id).toBe(fileId);
});

test('files over the attachment limit are left out, and the rest is imported', async () => {
  const { preview } = await examined(
    panel,
    await asTarGz(
      folderOf({ name: 'grande.pdf', content: pdf(LIMITS.attachmentBytes) }, { name: 'guia.pdf', content: pdf(10) }),
    ),
  );
  expect(preview).toMatchObject({
    files: 1,
    left: [{ title: 'Pasta: grande.pdf', kind: 'file', why: 'file_large' }],
  });
});

test('no more files are stored than the school’s quota allows', async () => {
  const { producerId } = panel;
  await asSchool(db, { producerId }, (tx) =>
    sql`insert into attachment_files (producer_id, id, key, kind, extension, bytes)
      select ${producerId}, gen_random_uuid(), gen_random_uuid()::text, 'pdf', 'pdf', ${LIMITS.attachmentBytes}
      from generate_series(1, 81)`.execute(tx),
  );
  const room = LIMITS.attachmentQuotaBytes - 81 * LIMITS.attachmentBytes;
  const half = pdf(Math.floor(room / 2));
  const { preview } = await examined(
    panel,
    await asZip(
      folderOf(
        { name: 'a.pdf', content: half },
        { name: 'b.pdf', content: pdf(room) },
        { name: 'c.pdf', content: pdf(10) },
      ),
    ),
  );
  expect(preview?.files).toBe(2);
  expect(preview?.left).toEqual([{ title: 'Pasta: b', kind: 'file', why: 'no_room' }]);
});
