import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { PART_BYTES } from '#shared/parts.ts';
import { testApp } from '#test/app.ts';
import { asTarGz, asZip } from '#test/fixtures/course-files/moodle-backup.ts';
import {
  begun,
  type CoursePanel,
  examined,
  importsOf,
  sendPart,
  sent,
  work,
} from '#test/fixtures/course-files/sent-course.ts';
import { folderOf, pdf, smallCourse, uploadFixture } from '#test/fixtures/course-files/upload-fixture.ts';
import { asPlatform } from '../../db.ts';
import { purgeOver } from '../../parts/underway.ts';

const app = await testApp();
const { db, storage } = app.services;
const { newPanel, drop, partsOfIt, age } = uploadFixture(app);

let panel: CoursePanel;
beforeEach(async () => {
  panel = await newPanel();
});

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: { code?: string }) => error.code ?? `${error}`,
  );

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
  test('continues after an interruption with the missing part, and is read correctly', async () => {
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
    // Its response was lost: sending it again changes nothing.
    expect(await sendPart(panel, { fileId, part: 0, content })).toEqual({ received: 1 });
    await sendPart(panel, { fileId, part: 1, content });
    expect(await sendPart(panel, { fileId, part: 2, content })).toEqual({ received: 3 });
    expect((await importsOf(panel)).upload?.state).toBe('waiting');
    await work(panel);
    const { upload, preview } = await importsOf(panel);
    expect(upload).toBeNull();
    expect(preview).toMatchObject({ id: fileId, title: 'Cerâmica', files: 2 });
    expect([await partsOfIt(panel, fileId), await statesOf()]).toEqual([0, ['done']]);
    // The upload was read completely meanwhile.
    expect(await sendPart(panel, { fileId, part: 2, content })).toEqual({ received: 3 });
    const { status } = await app.call('producer.importCourseFile', { fileId, title: 'Cerâmica' }, panel.caller);
    expect(status).toBe(200);
    expect(await importsOf(panel)).toMatchObject({ preview: null, recent: [{ source: 'moodle', lessons: 1 }] });
  });
});

test('its parts are sealed in storage', async () => {
  const content = await smallCourse();
  const fileId = await sent(panel, content);
  const { objects } = await storage.listAll(`course-uploads/${panel.producerId}/${fileId}`);
  const [part] = [...objects].map(({ name }) => name);
  const kept = Buffer.from(await storage.getBytes(`course-uploads/${panel.producerId}/${fileId}/${part}`));
  expect(kept.includes(Buffer.from('PK\x03\x04'))).toBe(false);
});

test('another school cannot see it, add to it, or give it up', async () => {
  const other = await newPanel();
  const content = await smallCourse();
  const fileId = await begun(panel, content.length);
  expect(await refusal(sendPart(other, { fileId, part: 0, content }))).toBe('not_found');
  expect((await drop(other, fileId)).code).toBe('not_found');
  expect((await importsOf(other)).upload).toBeNull();
  await sendPart(panel, { fileId, part: 0, content });
  await work(panel);
  expect((await drop(other, fileId)).code).toBe('not_found');
  expect((await importsOf(panel)).preview?.id).toBe(fileId);
});

test('a larger upload than allowed is refused at the start', async () => {
  const start = async (bytes: number) =>
    (await app.call('producer.startCourseFile', { name: 'curso.mbz', bytes }, panel.caller)).status;
  expect([await start(0), await start(LIMITS.courseFileBytes + 1), await start(LIMITS.courseFileBytes)]).toEqual([
    422, 422, 200,
  ]);
});

test('must end with its last part', async () => {
  const content = await smallCourse();
  const fileId = await begun(panel, content.length);
  for (const other of [content.subarray(1), Buffer.concat([content, Buffer.of(0)])])
    expect(await refusal(sendPart(panel, { fileId, part: 0, content: other }))).toBe('invalid_input');
  expect(await sendPart(panel, { fileId, part: 0, content })).toEqual({ received: 1 });
});

test('a refused one does not hide an earlier result, and its last part has arrived', async () => {
  const { preview } = await examined(panel, await smallCourse());
  const content = Buffer.from('olá');
  const fileId = await sent(panel, content);
  expect(await importsOf(panel)).toMatchObject({ preview: null, upload: { id: fileId } });
  await work(panel);
  expect(await importsOf(panel)).toMatchObject({ preview, upload: { id: fileId, problem: 'not_a_course' } });
  expect(await sendPart(panel, { fileId, part: 0, content })).toEqual({ received: 1 });
});

describe('nothing stays of an upload that', () => {
  test('was cancelled', async () => {
    const fileId = await begun(panel, 2 * PART_BYTES);
    await sendPart(panel, { fileId, part: 0, content: Buffer.alloc(PART_BYTES) });
    expect(await partsOfIt(panel, fileId)).toBe(1);
    expect((await drop(panel, fileId)).code).toBeNull();
    expect([await partsOfIt(panel, fileId), await statesOf()]).toEqual([0, []]);
    expect(await refusal(sendPart(panel, { fileId, part: 1, content: Buffer.alloc(2 * PART_BYTES) }))).toBe(
      'not_found',
    );
    expect((await drop(panel, fileId)).code).toBe('not_found');
  });

  test('was replaced by the next one', async () => {
    const before = await begun(panel, 2 * PART_BYTES);
    await sendPart(panel, { fileId: before, part: 0, content: Buffer.alloc(PART_BYTES) });
    const fileId = await sent(panel, await smallCourse());
    expect([await partsOfIt(panel, before), await partsOfIt(panel, fileId), await statesOf()]).toEqual([
      0,
      1,
      ['waiting'],
    ]);
  });

  test('was refused, except the reason', async () => {
    const fileId = await sent(panel, Buffer.from('olá'));
    await work(panel);
    expect(await partsOfIt(panel, fileId)).toBe(0);
    expect((await importsOf(panel)).upload).toMatchObject({ id: fileId, state: 'failed', problem: 'not_a_course' });
    await sent(panel, await smallCourse());
    expect(await statesOf()).toEqual(['waiting']);
  });

  test('was read and then cancelled', async () => {
    await examined(panel, await smallCourse());
    const { preview } = await importsOf(panel);
    expect((await drop(panel, preview?.id ?? '')).code).toBeNull();
    expect(await importsOf(panel)).toMatchObject({ upload: null, preview: null });
    const { objects } = await storage.listAll(`attachments/${panel.producerId}`);
    expect([...objects]).toEqual([]);
  });

  test('was not continued for a day', async () => {
    const fileId = await begun(panel, 2 * PART_BYTES);
    await sendPart(panel, { fileId, part: 0, content: Buffer.alloc(PART_BYTES) });
    await age(panel, 'until', 23);
    await purgeOver(app.services, 'course_uploads');
    expect(await partsOfIt(panel, fileId)).toBe(1);
    await age(panel, 'until', 2);
    expect((await importsOf(panel)).upload).toBeNull();
    expect(await refusal(sendPart(panel, { fileId, part: 1, content: Buffer.alloc(2 * PART_BYTES) }))).toBe(
      'not_found',
    );
    await purgeOver(app.services, 'course_uploads');
    expect([await partsOfIt(panel, fileId), await statesOf()]).toEqual([0, []]);
  });
});
