import { gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { LIMITS } from '#shared/limits.ts';
import { type Caller, testApp } from '#test/app.ts';
import {
  asTarGz,
  asZip,
  type FixtureActivity,
  type FixtureSection,
  moodleEntries,
  node,
  wholeOf,
} from '#test/fixtures/course-files/moodle-backup.ts';
import { examined } from '#test/fixtures/course-files/sent-course.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import type { SchoolActor } from '../../actors.ts';
import { readAttachments } from '../../attachments/attachments.ts';
import { courseOutline } from '../../courses/outline.ts';
import { asPlatform } from '../../db.ts';
import { purgeCourseFiles } from '../file/purge.ts';

const app = await testApp();
const { db, storage } = app.services;

const PDF = '%PDF-1.7\n';
const COURSE: FixtureSection[] = [
  {
    summary: '<p>Comece <b>por aqui</b></p>',
    activities: [
      { kind: 'label', title: 'Aviso', body: node('intro', '<p>Leia tudo</p>') },
      {
        kind: 'page',
        title: 'O barro',
        body:
          node('intro', '') +
          node(
            'content',
            '<h2>Amassar</h2><p>Veja <a href="https://youtu.be/dQw4w9WgXcQ">o vídeo</a></p><script>alert(1)</script>',
          ),
      },
      { kind: 'forum', title: 'Dúvidas' },
    ],
  },
  {
    name: 'A roda & o torno',
    activities: [
      { kind: 'url', title: 'Centrar', body: node('externalurl', 'https://vimeo.com/76979871') },
      { kind: 'url', title: 'Leitura', body: node('externalurl', 'https://example.com/artigo?a=1&b=2') },
      {
        kind: 'resource',
        title: 'Apostila',
        files: [
          { name: 'apostila.pdf', content: PDF },
          { name: 'pagina.html', content: '<script>' },
          { name: 'falsa.pdf', content: '<!doctype html>' },
        ],
      },
      {
        kind: 'folder',
        title: 'Materiais',
        files: [
          { name: 'lista.csv', content: 'a;b' },
          { name: 'de novo.pdf', content: PDF },
        ],
      },
      {
        kind: 'book',
        title: 'Livro',
        body: `<chapters><chapter id="1">${node('title', 'Um')}${node('content', '<p>Primeiro</p>')}<hidden>0</hidden></chapter><chapter id="2">${node('title', 'Dois')}${node('content', 'x')}<hidden>1</hidden></chapter></chapters>`,
      },
      { kind: 'quiz', title: 'Prova' },
      { kind: 'page', title: 'Rascunho', visible: false },
    ],
  },
  { name: 'Escondida', visible: false, activities: [{ kind: 'page', title: 'Nada' }] },
];

let school: SchoolActor;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
});

const panel = () => ({ app, producerId: school.producerId, caller: producer });
const preview = async (content: Buffer) => {
  const { preview: found, problem } = await examined(panel(), content);
  if (!found) throw new Error(`${problem}`);
  return found;
};
const importFile = (fileId: string, title = 'Cerâmica') =>
  app.call('producer.importCourseFile', { fileId, title }, producer);
const one = (activity: FixtureActivity) => moodleEntries('Curso', [{ activities: [activity] }]);
const keys = () =>
  asPlatform(db, (tx) =>
    tx.selectFrom('course_files').select('keys').where('producer_id', '=', school.producerId).execute(),
  );

test('the chapters of a book come in its order, whenever they were created', async () => {
  const chapter = (title: string, place: number) =>
    `<chapter><pagenum>${place}</pagenum>${node('title', title)}${node('content', 'x')}</chapter>`;
  const body = `<chapters>${chapter('Dois', 2)}${chapter('Dez', 10)}${chapter('Um', 1)}</chapters>`;
  const { modules } = await preview(await asZip(one({ kind: 'book', title: 'Livro', body })));
  expect(modules[0]?.lessons.map(({ title }) => title)).toEqual(['Um', 'Dois', 'Dez']);
});

describe.each([
  ['a tape', asTarGz],
  ['a ZIP', asZip],
])('a backup in %s', (_, pack) => {
  test('is previewed before anything is created, and imported as a draft with its files', async () => {
    const found = await preview(await pack(moodleEntries('Cerâmica', COURSE)));
    expect(found).toMatchObject({ source: 'moodle', title: 'Cerâmica', files: 2 });
    expect(found.modules.map(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)])).toEqual([
      ['Geral', 'O barro'],
      ['A roda & o torno', 'Centrar', 'Leitura', 'Apostila', 'Materiais', 'Um'],
    ]);
    expect(found.left.map(({ title, kind, why }) => `${kind} ${title}: ${why}`).sort()).toEqual([
      'book Dois: hidden',
      'file Apostila: falsa: file_content',
      'file Apostila: pagina.html: file_kind',
      'forum Dúvidas: kind',
      'page Rascunho: hidden',
      'quiz Prova: kind',
      'section Escondida: hidden',
    ]);
    expect((await app.call('producer.courses', undefined, producer)).data).toMatchObject({ courses: [] });
    const { data } = await importFile(found.id);
    const { courseId } = data as { courseId: string };
    const outline = await courseOutline(db, school, { courseId });
    expect(outline).toMatchObject({ title: 'Cerâmica', published: false });
    const [first, second] = outline.modules;
    expect(first).toMatchObject({ description: 'Comece por aqui\n\nLeia tudo' });
    expect(first?.lessons[0]).toMatchObject({ title: 'O barro', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' });
    expect(first?.lessons[0]?.description).toContain('Amassar');
    expect(first?.lessons[0]?.description).not.toContain('alert');
    const [roda, leitura, apostila, materiais] = second?.lessons ?? [];
    expect(roda).toMatchObject({ videoProvider: 'vimeo' });
    const of = async (lesson?: { id: string }) =>
      (await readAttachments(db, school, { lessonId: lesson?.id ?? '' })).attachments.map(({ name, kind, url }) => [
        name,
        kind,
        url,
      ]);
    expect(await of(leitura)).toEqual([['Leitura', 'link', 'https://example.com/artigo?a=1&b=2']]);
    expect(await of(apostila)).toEqual([['apostila', 'pdf', null]]);
    expect(await of(materiais)).toEqual([
      ['lista', 'sheet', null],
      ['de novo', 'pdf', null],
    ]);
    const [attachment] = (await readAttachments(db, school, { lessonId: apostila?.id ?? '' })).attachments;
    expect(await (await app.fetch(`/api/producer/attachment?id=${attachment?.id}`, {}, producer)).text()).toBe(PDF);
    const { data: recent } = await app.call('producer.courseImports', undefined, producer);
    expect(recent).toMatchObject({ recent: [{ source: 'moodle', modules: 2, lessons: 6, undo: 'open' }] });
  });
});

test('requested twice concurrently is imported once; another school’s is not found', async () => {
  const { id } = await preview(await asZip(moodleEntries('Curso', COURSE)));
  const other = await newSchool(db);
  const stranger = await app.signedIn({ kind: 'producer', userId: other.producerId });
  expect((await app.call('producer.importCourseFile', { fileId: id, title: 'Meu' }, stranger)).status).toBe(404);
  const made = await Promise.all([importFile(id), importFile(id), importFile(id)]);
  expect(new Set(made.map(({ data }) => (data as { courseId: string }).courseId)).size).toBe(1);
  expect((await app.call('producer.courses', undefined, producer)).data).toMatchObject({
    courses: [{ title: 'Cerâmica' }],
  });
});

describe('a course that was read but not confirmed', () => {
  const FILED = one({ kind: 'resource', title: 'Apostila', files: [{ name: 'a.pdf', content: PDF }] });
  const there = async (kept: string[]) => Promise.all(kept.map((key) => storage.exists(key)));

  test('is replaced by the next one, with its files', async () => {
    const first = await preview(await asZip(FILED));
    const [before] = await keys();
    expect(await there(before?.keys ?? [])).toEqual([true]);
    await preview(await asZip(FILED));
    expect(await there(before?.keys ?? [])).toEqual([false]);
    expect((await importFile(first.id)).status).toBe(404);
  });

  test('is deleted after a day; files of an imported one stay', async () => {
    const { id } = await preview(await asZip(FILED));
    const [brought] = await keys();
    await importFile(id);
    await preview(await asZip(FILED));
    const [waiting] = await keys();
    await purgeCourseFiles({ db, storage }, new Date(Date.now() + 12 * 3_600_000));
    expect(await there(waiting?.keys ?? [])).toEqual([true]);
    await purgeCourseFiles({ db, storage }, new Date(Date.now() + 25 * 3_600_000));
    expect(await there(waiting?.keys ?? [])).toEqual([false]);
    expect(await there(brought?.keys ?? [])).toEqual([true]);
  });
});

const tape = async (...headers: Partial<tar.Header>[]) => {
  const pack = tar.pack();
  for (const header of headers) pack.entry({ name: 'x', ...header }, header.type && header.type !== 'file' ? '' : 'x');
  pack.finalize();
  return gzipSync(await wholeOf(pack as AsyncIterable<Buffer>));
};
/** A tar archive whose PAX header for one entry was turned into a global one. */
async function globalTape(): Promise<Buffer> {
  const pack = tar.pack();
  pack.entry({ name: 'x', pax: { comment: 'x' } }, 'x');
  pack.finalize();
  const content = await wholeOf(pack as AsyncIterable<Buffer>);
  const [kind, sum] = [156, 148];
  content.write('g', kind);
  content.fill(' ', sum, sum + 8);
  content.write(
    `${content
      .subarray(0, 512)
      .reduce((all, byte) => all + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    sum,
  );
  return gzipSync(content);
}
async function commentedZip(): Promise<Buffer> {
  const zip = new ZipFile();
  const commented: object = { fileComment: 'x'.repeat(5000) };
  zip.addBuffer(Buffer.from('x'), 'moodle_backup.xml', commented);
  zip.end();
  return wholeOf(zip.outputStream as AsyncIterable<Buffer>);
}
const withEntry = (name: string, content: string) =>
  new Map([...one({ kind: 'page', title: 'Aula' }), [name, content]]);

describe('is refused with a reason if', () => {
  test.each([
    ['it is nothing of the kind', () => Buffer.from('olá'), 'not_a_course'],
    ['it is another ZIP', () => asZip(new Map([['a.txt', 'a']])), 'not_a_course'],
    ['nothing in it can be a lesson', () => asZip(one({ kind: 'forum', title: 'Dúvidas' })), 'empty'],
    [
      'there are more lessons than a course may have',
      () =>
        asZip(
          moodleEntries('Curso', [
            { activities: Array.from({ length: LIMITS.courseLessons + 1 }, () => ({ kind: 'page', title: 'A' })) },
          ]),
        ),
      'too_many',
    ],
    ['it was cut', async () => (await asTarGz(moodleEntries('Curso', COURSE))).subarray(0, 300), 'damaged'],
    ['its XML is none', () => asZip(withEntry('moodle_backup.xml', '<moodle_backup>')), 'damaged'],
    [
      'its XML has entities of its own',
      () => asTarGz(withEntry('moodle_backup.xml', '<!DOCTYPE a [<!ENTITY b "c">]><moodle_backup/>')),
      'hostile',
    ],
    ['a name leads out of it', () => tape({ name: '../../etc/passwd' }), 'hostile'],
    ['a name begins at the root', () => tape({ name: '/etc/passwd' }), 'hostile'],
    ['there is a link in it', () => tape({ name: 'files/aa', type: 'symlink', linkname: '/etc/passwd' }), 'hostile'],
    ['there is a hard link in it', () => tape({ name: 'files/aa', type: 'link', linkname: 'x' }), 'hostile'],
    ['there is a device in it', () => tape({ name: 'files/aa', type: 'character-device' }), 'hostile'],
    ['much is said before an entry', () => tape({ name: 'files/aa', pax: { comment: 'x'.repeat(10_000) } }), 'hostile'],
    ['something is said of all entries', globalTape, 'hostile'],
    ['much is said of an entry of a ZIP', commentedZip, 'hostile'],
    ['a name is there twice', () => tape({ name: 'a.xml' }, { name: './a.xml' }), 'hostile'],
    ['it is a bomb', () => asTarGz(new Map([['moodle_backup.xml', Buffer.alloc(40 * 1024 * 1024)]])), 'hostile'],
    [
      'it has too many entries',
      () => tape(...Array.from({ length: 50_001 }, (_, at) => ({ name: `files/${at}` }))),
      'too_large',
    ],
  ])('%s', async (_, content, reason) => {
    expect(await examined(panel(), await content())).toEqual({ preview: null, problem: reason });
    expect(await keys()).toEqual([]);
  });
});
