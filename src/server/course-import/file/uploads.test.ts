import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { errors } from 'flydrive';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { PART_BYTES } from '#shared/parts.ts';
import { testApp } from '#test/app.ts';
import { asTarGz, asZip, type FixtureFile, moodleEntries } from '#test/fixtures/course-files/moodle-backup.ts';
import {
  begun,
  type CoursePanel,
  examined,
  importsOf,
  sendPart,
  sent,
  work,
} from '#test/fixtures/course-files/sent-course.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { purgeOver } from '../../parts/underway.ts';
import { noFolder } from '../../uploads/storage.ts';
import { resumeCourseFiles } from '../jobs.ts';
import { noteIn, takeUp } from './attempt.ts';
import { readCourse } from './read-course.ts';
import { readCourseUpload } from './read-upload.ts';

const app = await testApp();
const { db, storage } = app.services;

async function newPanel(): Promise<CoursePanel> {
  const { producerId } = await newSchool(db);
  return { app, producerId, caller: await app.signedIn({ kind: 'producer', userId: producerId }) };
}
let panel: CoursePanel;
beforeEach(async () => {
  panel = await newPanel();
});

const folderOf = (...files: FixtureFile[]) =>
  moodleEntries('Cerâmica', [{ activities: [{ kind: 'folder', title: 'Pasta', files }] }]);
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]);
const small = () => asZip(folderOf({ name: 'a.pdf', content: pdf(10) }));

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: { code?: string }) => error.code ?? `${error}`,
  );

const drop = (fileId: string, { caller } = panel) => app.call('producer.dropCourseFile', { fileId }, caller);

async function partsOfIt(fileId: string, { producerId } = panel): Promise<number> {
  const { objects } = await storage.listAll(`course-uploads/${producerId}/${fileId}`).catch(noFolder);
  return [...objects].length;
}
const statesOf = ({ producerId } = panel) =>
  asPlatform(db, async (tx) =>
    (await tx.selectFrom('course_uploads').select('state').where('producer_id', '=', producerId).execute()).map(
      ({ state }) => state,
    ),
  );

describe.each([
  ['a tape', asTarGz],
  ['a ZIP', asZip],
])('%s of several parts', (_, pack) => {
  test('goes on after a cut with the part that is missing, and is read as what it was', async () => {
    const content = await pack(
      folderOf({ name: 'a.pdf', content: pdf(PART_BYTES) }, { name: 'b.pdf', content: pdf(PART_BYTES) }),
    );
    const fileId = await begun(panel, content.length);
    await sendPart(panel, { fileId, part: 0, content });
    expect(await refusal(sendPart(panel, { fileId, part: 2, content }))).toBe('part_order');
    expect(await refusal(sendPart(panel, { fileId, part: 1, content: content.subarray(0, PART_BYTES + 5) }))).toBe(
      'invalid_input',
    );
    expect((await importsOf(panel)).upload).toMatchObject({
      ...{ id: fileId, state: 'receiving', name: 'curso.mbz', bytes: content.length },
      ...{ parts: 3, received: 1 },
    });
    // The answer was lost: sent again, it changes nothing.
    expect(await sendPart(panel, { fileId, part: 0, content })).toEqual({ received: 1 });
    await sendPart(panel, { fileId, part: 1, content });
    expect(await sendPart(panel, { fileId, part: 2, content })).toEqual({ received: 3 });
    expect((await importsOf(panel)).upload?.state).toBe('waiting');
    await work(panel);
    const { upload, preview } = await importsOf(panel);
    expect(upload).toBeNull();
    expect(preview).toMatchObject({ id: fileId, title: 'Cerâmica', files: 2 });
    expect([await partsOfIt(fileId), await statesOf()]).toEqual([0, []]);
    const { status } = await app.call('producer.bringCourseFile', { fileId, title: 'Cerâmica' }, panel.caller);
    expect(status).toBe(200);
    expect(await importsOf(panel)).toMatchObject({ preview: null, recent: [{ source: 'moodle', lessons: 1 }] });
  });
});

test('its parts lie in storage sealed', async () => {
  const content = await small();
  const fileId = await sent(panel, content);
  const { objects } = await storage.listAll(`course-uploads/${panel.producerId}/${fileId}`);
  const [part] = [...objects].map(({ name }) => name);
  const kept = Buffer.from(await storage.getBytes(`course-uploads/${panel.producerId}/${fileId}/${part}`));
  expect(kept.includes(Buffer.from('PK\x03\x04'))).toBe(false);
});

test('another school neither sees it, nor adds to it, nor gives it up', async () => {
  const other = await newPanel();
  const content = await small();
  const fileId = await begun(panel, content.length);
  expect(await refusal(sendPart(other, { fileId, part: 0, content }))).toBe('not_found');
  expect((await drop(fileId, other)).code).toBe('not_found');
  expect((await importsOf(other)).upload).toBeNull();
  await sendPart(panel, { fileId, part: 0, content });
  await work(panel);
  expect((await drop(fileId, other)).code).toBe('not_found');
  expect((await importsOf(panel)).preview?.id).toBe(fileId);
});

test('no more is begun than may come', async () => {
  const start = async (bytes: number) =>
    (await app.call('producer.startCourseFile', { name: 'curso.mbz', bytes }, panel.caller)).status;
  expect([await start(0), await start(LIMITS.courseFileBytes + 1), await start(LIMITS.courseFileBytes)]).toEqual([
    422, 422, 200,
  ]);
});

describe('nothing stays of one that', () => {
  test('is given up on its way', async () => {
    const fileId = await begun(panel, 2 * PART_BYTES);
    await sendPart(panel, { fileId, part: 0, content: Buffer.alloc(PART_BYTES) });
    expect(await partsOfIt(fileId)).toBe(1);
    expect((await drop(fileId)).code).toBeNull();
    expect([await partsOfIt(fileId), await statesOf()]).toEqual([0, []]);
    expect(await refusal(sendPart(panel, { fileId, part: 1, content: Buffer.alloc(2 * PART_BYTES) }))).toBe(
      'not_found',
    );
    expect((await drop(fileId)).code).toBe('not_found');
  });

  test('gives way to the next', async () => {
    const before = await begun(panel, 2 * PART_BYTES);
    await sendPart(panel, { fileId: before, part: 0, content: Buffer.alloc(PART_BYTES) });
    const fileId = await sent(panel, await small());
    expect([await partsOfIt(before), await partsOfIt(fileId), await statesOf()]).toEqual([0, 1, ['waiting']]);
  });

  test('was refused, but why', async () => {
    const fileId = await sent(panel, Buffer.from('olá'));
    await work(panel);
    expect(await partsOfIt(fileId)).toBe(0);
    expect((await importsOf(panel)).upload).toMatchObject({ id: fileId, state: 'failed', problem: 'not_a_course' });
    await sent(panel, await small());
    expect(await statesOf()).toEqual(['waiting']);
  });

  test('was read, once it is given up', async () => {
    await examined(panel, await small());
    const { preview } = await importsOf(panel);
    expect((await drop(preview?.id ?? '')).code).toBeNull();
    expect(await importsOf(panel)).toMatchObject({ upload: null, preview: null });
    const { objects } = await storage.listAll(`attachments/${panel.producerId}`);
    expect([...objects]).toEqual([]);
  });

  test('nobody went on with for a day', async () => {
    const fileId = await begun(panel, 2 * PART_BYTES);
    await sendPart(panel, { fileId, part: 0, content: Buffer.alloc(PART_BYTES) });
    await age(panel, 'until', 23);
    await purgeOver(app.services, 'course_uploads');
    expect(await partsOfIt(fileId)).toBe(1);
    await age(panel, 'until', 2);
    expect((await importsOf(panel)).upload).toBeNull();
    await purgeOver(app.services, 'course_uploads');
    expect([await partsOfIt(fileId), await statesOf()]).toEqual([0, []]);
  });
});

const age = ({ producerId }: CoursePanel, column: 'until' | 'seen_at', hours: number) =>
  asPlatform(db, (tx) =>
    sql`update course_uploads set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(hours => ${hours})
      where producer_id = ${producerId}`.execute(tx),
  );

test('what is given up while it is read makes no course, also where its reader comes to an end', async () => {
  const fileId = await sent(panel, await small());
  const put = storage.put.bind(storage);
  storage.put = async (key, ...rest) => {
    if (key.startsWith('attachments/')) await drop(fileId);
    return put(key, ...rest);
  };
  await work(panel).finally(() => {
    storage.put = put;
  });
  expect(await importsOf(panel)).toMatchObject({ upload: null, preview: null });
  const { objects } = await storage.listAll(`attachments/${panel.producerId}`);
  expect([...objects]).toEqual([]);
  expect((await app.call('producer.bringCourseFile', { fileId, title: 'Curso' }, panel.caller)).status).toBe(404);
});

test('what is given up before all of it was fetched ends its reading, and nothing else', async () => {
  const fileId = await sent(panel, await asTarGz(folderOf({ name: 'a.pdf', content: pdf(PART_BYTES) })));
  const read = storage.getStream.bind(storage);
  storage.getStream = async (key) => {
    if (key.startsWith('course-uploads/')) await drop(fileId);
    return read(key);
  };
  await work(panel).finally(() => {
    storage.getStream = read;
  });
  expect(await importsOf(panel)).toMatchObject({ upload: null, preview: null });
  expect(await partsOfIt(fileId)).toBe(0);
});

test('what is given up while a part does not end is waited for no longer', async () => {
  const fileId = await sent(panel, await small());
  const read = storage.getStream.bind(storage);
  storage.getStream = async () => {
    await drop(fileId);
    return new Readable({ read() {} });
  };
  await readCourseUpload(app.services, { producerId: panel.producerId, fileId }, 5).finally(() => {
    storage.getStream = read;
  });
  expect(await importsOf(panel)).toMatchObject({ upload: null, preview: null });
});

test('no more is kept of what is given up while its files are', async () => {
  const fileId = await sent(panel, await small());
  const attempt = await takeUp(app.services, { producerId: panel.producerId, fileId });
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

test('storage that is away for a while costs a try, and not the file', async () => {
  const fileId = await sent(panel, await small());
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

test.each(['ENOSPC', 'ECONNRESET'])('so does %s while it is fetched', async (code) => {
  const fileId = await sent(panel, await small());
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
  expect(await partsOfIt(fileId)).toBe(1);
  await age(panel, 'seen_at', 1);
  await resumeCourseFiles(app.services);
  await work(panel);
  expect((await importsOf(panel)).preview?.id).toBe(fileId);
});

test('one that was taken for dead leaves what its successor has read', async () => {
  const fileId = await sent(panel, await small());
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
  expect((await app.call('producer.bringCourseFile', { fileId, title: 'Curso' }, panel.caller)).status).toBe(200);
});

test('one whose process died is read by another, and given up after the third', async () => {
  const fileId = await sent(panel, await small());
  const ref = { producerId: panel.producerId, fileId };
  for (let dead = 0; dead < 3; dead += 1) {
    await takeUp(app.services, ref);
    await age(panel, 'seen_at', 1);
    await resumeCourseFiles(app.services);
  }
  expect((await importsOf(panel)).upload).toMatchObject({ state: 'failed', problem: 'interrupted' });
});

test('whoever was taken for dead counts no more', async () => {
  const fileId = await sent(panel, await small());
  const ref = { producerId: panel.producerId, fileId };
  const slow = await takeUp(app.services, ref);
  if (!slow) throw new Error('Nothing was taken up');
  await age(panel, 'seen_at', 1);
  await resumeCourseFiles(app.services);
  const note = () => asPlatform(db, (tx) => noteIn(tx, slow, sql`state = 'failed', finished_at = app_clock()`));
  expect(await note()).toBe(false);
  await readCourseUpload(app.services, ref);
  expect((await importsOf(panel)).preview?.id).toBe(fileId);
});

test('what is larger than a material may be does not come, and the rest does', async () => {
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

test('no more files are kept than the school has room for', async () => {
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
