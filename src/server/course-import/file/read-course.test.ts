import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { type Caller, testApp } from '#test/app.ts';
import { asZip, type FixtureActivity, moodleEntries, node } from '#test/fixtures/course-files/moodle-backup.ts';
import { examined as examine } from '#test/fixtures/course-files/sent-course.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import type { SchoolActor } from '../../actors.ts';
import { asPlatform } from '../../db.ts';
import { ZipRefused } from '../../zip/guarded-zip.ts';
import { readMoodle } from '../moodle/read-moodle.ts';
import type { CourseFile } from './course-file.ts';
import { textsOf } from './texts.ts';

const app = await testApp();
const { call, services, signedIn } = app;
const { db, storage } = services;
const MIB = 1024 * 1024;

let school: SchoolActor;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
});

type Entries = ReturnType<typeof moodleEntries>;
const one = (...activities: FixtureActivity[]) => moodleEntries('Curso', [{ activities }]);

const panel = () => ({ app, producerId: school.producerId, caller: producer });
const examined = async (entries: Entries) => examine(panel(), await asZip(entries));
const preview = async (entries: Entries) => {
  const found = (await examined(entries)).preview;
  if (!found) throw new Error('Nothing was read');
  return found;
};
const importFile = (fileId: string) => call('producer.importCourseFile', { fileId, title: 'Curso' }, producer);
const rows = () =>
  asPlatform(db, (tx) =>
    tx.selectFrom('course_files').selectAll().where('producer_id', '=', school.producerId).execute(),
  );

/** A file that needs no archive; some entries declare another length. */
const unpacked = (entries: Entries, bytes: Record<string, number> = {}): CourseFile => ({
  names: [...entries.keys()],
  has: (name) => entries.has(name),
  bytesOf: (name) => bytes[name] ?? Buffer.byteLength(entries.get(name) ?? ''),
  readText: async (name) => String(entries.get(name)),
  async *contents() {},
  close() {},
});

describe('reading stops', () => {
  test('if two activities have one directory', async () => {
    const entries = one({ kind: 'page', title: 'Aula' });
    const listed = String(entries.get('moodle_backup.xml'));
    entries.set('moodle_backup.xml', listed.replace(/<activity>.*?<\/activity>/, '$&$&'));
    expect(await examined(entries)).toMatchObject({ preview: null, problem: 'hostile' });
  });

  test('if the list is absurdly long', async () => {
    const entries = one({ kind: 'page', title: 'Aula' });
    const listed = String(entries.get('moodle_backup.xml'));
    entries.set('moodle_backup.xml', listed.replace('<activities>', `<activities>${'<activity/>'.repeat(20_001)}`));
    expect(await examined(entries)).toMatchObject({ preview: null, problem: 'too_many' });
  });

  test('as soon as there are more lessons than a course may have', async () => {
    const entries = one(
      ...Array.from({ length: LIMITS.courseLessons + 50 }, () => ({ kind: 'page', title: 'Aula' }) as const),
    );
    const file = unpacked(entries);
    let read = 0;
    const counting: CourseFile = {
      ...file,
      async readText(name, longest) {
        read += 1;
        return file.readText(name, longest);
      },
    };
    await expect(readMoodle(counting)).rejects.toMatchObject({ problem: 'too_many' });
    expect(read).toBeLessThan(2 * (LIMITS.courseLessons + 2) + 3);
  });

  test('after 64 MiB of texts; it yields to other work between them', async () => {
    const texts = textsOf({ ...unpacked(new Map()), bytesOf: () => 16 * MIB, readText: async () => '' });
    let turns = 0;
    for (let at = 0; at < 4; at++) {
      const other = turn().then(() => (turns += 1));
      await texts(`${at}.xml`, MIB);
      await other;
      expect(turns).toBe(at + 1);
    }
    await expect(texts('4.xml', MIB)).rejects.toEqual(new ZipRefused('too_large', '4.xml'));
    await expect(texts('0.xml', MIB)).rejects.toEqual(new ZipRefused('hostile_entry', '0.xml'));
  });
});

test('the archive decides a file’s length, not its list', async () => {
  const entries = one({ kind: 'resource', title: 'Apostila', files: [{ name: 'a.pdf', content: '%PDF-' }] });
  const entry = [...entries.keys()].find((name) => name.startsWith('files/')) ?? '';
  const { left } = await readMoodle(unpacked(entries, { [entry]: LIMITS.attachmentBytes + 1 }));
  expect(left.listed).toEqual([{ title: 'Apostila: a.pdf', kind: 'file', why: 'file_large' }]);
});

test('pictures inside texts are not imported, and are listed', async () => {
  const content = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chapters = `<chapters><chapter>${node('title', 'Um')}${node('content', 'x')}<hidden>1</hidden></chapter><chapter>${node('title', 'Dois')}${node('content', 'x')}<hidden>0</hidden></chapter></chapters>`;
  const { modules, left } = await preview(
    one(
      { kind: 'page', title: 'Página', files: [{ name: 'a.png', content }] },
      { kind: 'book', title: 'Livro', body: chapters, files: [{ name: 'b.png', content, area: 'chapter' }] },
      {
        kind: 'resource',
        title: 'Arquivo',
        files: [
          { name: 'c.png', content, area: 'intro' },
          { name: 'd.png', content },
        ],
      },
    ),
  );
  expect(modules[0]?.lessons.map(({ title, attachments }) => [title, attachments])).toEqual([
    ['Página', 0],
    ['Dois', 0],
    ['Arquivo', 1],
  ]);
  expect(left.filter(({ why }) => why === 'embedded').map(({ title }) => title)).toEqual([
    'Página: a.png',
    'Livro: b.png',
    'Arquivo: c.png',
  ]);
});

test('a thousand left-out items are listed, and the others counted', async () => {
  const entries = one({ kind: 'page', title: 'Aula' });
  const forums = '<activity><sectionid>1</sectionid><modulename>fo\0rum</modulename></activity>'.repeat(1005);
  const listed = String(entries.get('moodle_backup.xml'));
  entries.set('moodle_backup.xml', listed.replace('<activities>', `<activities>${forums}`));
  const said = await preview(entries);
  expect([said.left.length, said.leftMore]).toEqual([LIMITS.courseLeftOut, 5]);
  expect(said.left[0]).toEqual({ title: 'forum', kind: 'forum', why: 'kind' });
  expect((await importFile(said.id)).status).toBe(200);
});

test('if storage fails, everything stored is deleted', async () => {
  const asked: string[] = [];
  const put = storage.put.bind(storage);
  storage.put = async (key, ...rest) => {
    if (key.startsWith('attachments/') && asked.push(key) > 1) throw new Error('full');
    return put(key, ...rest);
  };
  const files = [
    { name: 'a.pdf', content: '%PDF-1' },
    { name: 'b.pdf', content: '%PDF-2' },
  ];
  const { problem } = await examined(one({ kind: 'folder', title: 'Pasta', files })).finally(() => {
    storage.put = put;
  });
  expect([problem, asked.length]).toEqual(['failed', 2]);
  expect(await rows()).toEqual([]);
  expect(await Promise.all(asked.map((key) => storage.exists(key)))).toEqual([false, false]);
});

test('a day later it cannot be imported, even if it still exists', async () => {
  const said = await preview(one({ kind: 'page', title: 'Aula' }));
  const age = (hours: number) =>
    asPlatform(db, (tx) =>
      tx
        .updateTable('course_files')
        .set({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .where('producer_id', '=', school.producerId)
        .execute(),
    );
  await age(25);
  expect((await importFile(said.id)).status).toBe(404);
  await age(23);
  expect((await importFile(said.id)).status).toBe(200);
});
