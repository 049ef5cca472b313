import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { frappeEntries } from '#test/fixtures/course-files/frappe-course.ts';
import { asZip } from '#test/fixtures/course-files/moodle-backup.ts';
import { examined as examine } from '#test/fixtures/course-files/sent-course.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { courseOutline } from '../../courses/outline.ts';

const app = await testApp();
const { call, services, signedIn } = app;

async function examined(entries: Map<string, string>) {
  const school = await newSchool(services.db);
  const caller = await signedIn({ kind: 'producer', userId: school.producerId });
  const found = await examine({ app, producerId: school.producerId, caller }, await asZip(entries));
  const importFile = async (fileId: string) => {
    const { data } = await call('producer.importCourseFile', { fileId, title: 'Cerâmica' }, caller);
    return courseOutline(services.db, school, data as { courseId: string });
  };
  return { ...found, importFile };
}

test('a course is imported with chapters, texts, videos and files, and lists what is left out', async () => {
  const entries = frappeEntries(
    'Cerâmica',
    [
      {
        title: 'O barro',
        lessons: [
          {
            title: 'Amassar',
            blocks: [
              { type: 'header', data: { text: 'Como', level: 2 } },
              { type: 'paragraph', data: { text: 'Com <b>força</b><script>alert(1)</script>' } },
              {
                type: 'list',
                data: { style: 'ordered', items: ['um', { content: 'dois', items: [{ content: 'três', items: [] }] }] },
              },
              {
                type: 'embed',
                data: { service: 'youtube', source: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', embed: '' },
              },
              { type: 'upload', data: { file_url: '/files/guia_1.pdf', file_type: 'PDF' } },
              { type: 'upload', data: { file_url: '/files/aula.mp4', file_type: 'MP4' } },
              { type: 'quiz', data: { quiz: 'prova-1' } },
            ],
          },
          { title: 'Antiga', body: 'Texto\n{{ YouTubeVideo("dQw4w9WgXcQ") }}' },
          { title: 'Só o vídeo', youtube: 'dQw4w9WgXcQ' },
        ],
      },
      { title: 'Pacote', scorm: true, lessons: [] },
      { title: 'A roda', lessons: [{ title: 'Centrar', blocks: [] }] },
    ],
    { 'guia1.pdf': '%PDF-1.7\n', 'aula.mp4': 'ftyp' },
  );
  const { preview, importFile } = await examined(entries);
  expect(preview?.source).toBe('frappe');
  const { id = '', left = [], files } = preview ?? {};
  expect(left).toEqual([
    { title: 'Amassar', kind: 'quiz', why: 'kind' },
    { title: 'Amassar: aula.mp4', kind: 'file', why: 'file_kind' },
    { title: 'Pacote', kind: 'scorm', why: 'kind' },
  ]);
  expect(files).toBe(1);
  const { modules } = await importFile(id);
  expect(modules.map(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)])).toEqual([
    ['O barro', 'Amassar', 'Antiga', 'Só o vídeo'],
    ['A roda', 'Centrar'],
  ]);
  const [amassar, antiga, video] = modules[0]?.lessons ?? [];
  expect(amassar?.description).toMatch(/Como[\s\S]*Com força[\s\S]*um[\s\S]*dois[\s\S]*três/);
  expect(amassar?.description).not.toContain('alert');
  expect(amassar).toMatchObject({ videoProvider: 'youtube' });
  expect(antiga).toMatchObject({ description: 'Texto', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' });
  expect(video).toMatchObject({ videoUrl: 'https://youtu.be/dQw4w9WgXcQ' });
});

test('of an old lesson’s macros the first video is imported, others stay in its text, and the rest is listed', async () => {
  const body = [
    'Antes {{ nome }}',
    '{{ YouTubeVideo("dQw4w9WgXcQ") }}',
    '{{ Quiz(\'prova-1\') }} {{Exercise("laço")}}',
    '{{ YouTubeVideo("aqz-KE-bpKQ") }}',
    '{{ Embed("video|||https://vimeo.com/76979871") }} {{ PDF("/files/guia.pdf") }}',
    'Depois',
  ].join('\n\n');
  const lessons = [
    { title: 'Antiga', body },
    { title: 'Com campo', youtube: 'aqz-KE-bpKQ', body: '{{ YouTubeVideo("dQw4w9WgXcQ") }}' },
    { title: 'Campo vazio', youtube: '', body: '{{ YouTubeVideo("dQw4w9WgXcQ") }}' },
  ];
  const { preview, importFile } = await examined(frappeEntries('Curso', [{ title: 'Um', lessons }]));
  expect(preview?.left).toEqual(['quiz', 'exercise', 'pdf'].map((kind) => ({ title: 'Antiga', kind, why: 'kind' })));
  const [old, field, empty] = (await importFile(preview?.id ?? '')).modules[0]?.lessons ?? [];
  expect(old?.videoUrl).toBe('https://youtu.be/dQw4w9WgXcQ');
  expect(old?.description).toMatch(
    /Antes \{\{ nome \}\}[\s\S]*youtu\.be\/aqz-KE-bpKQ[\s\S]*vimeo\.com\/76979871[\s\S]*Depois/,
  );
  expect(old?.description).not.toContain('dQw4w9WgXcQ');
  expect(field).toMatchObject({
    videoUrl: 'https://youtu.be/aqz-KE-bpKQ',
    description: 'https://youtu.be/dQw4w9WgXcQ',
  });
  expect(empty).toMatchObject({ videoUrl: 'https://youtu.be/dQw4w9WgXcQ', description: '' });
});

test('of several embedded videos the first is imported, and the others stay in the text', async () => {
  const embed = (source: string) => ({ type: 'embed', data: { source, embed: '' } });
  const sources = [
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/aqz-KE-bpKQ',
    'https://codepen.io/a/pen/b?x=1&y=2',
  ];
  const lessons = [{ title: 'Aula', blocks: sources.map(embed) }];
  const { preview, importFile } = await examined(frappeEntries('Curso', [{ title: 'Um', lessons }]));
  const [lesson] = (await importFile(preview?.id ?? '')).modules[0]?.lessons ?? [];
  expect(lesson?.videoUrl).toBe(sources[0]);
  expect(lesson?.description.split(/\s+/)).toEqual(sources.slice(1));
});

test.each([
  ['course.json', '{', 'damaged'],
  ['course.json', '[]', 'damaged'],
  ['lessons/lesson-1.json', '"texto"', 'damaged'],
  ['course.json', JSON.stringify({ title: 'Curso', chapters: [{ chapter: 'nenhum', idx: 1 }] }), 'empty'],
  ['course.json', '{}', 'empty'],
])('with %s as %s is refused', async (name, content, reason) => {
  const entries = frappeEntries('Curso', [{ title: 'Um', lessons: [{ title: 'Aula' }] }]);
  expect(await examined(entries.set(name, content))).toMatchObject({ preview: null, problem: reason });
});

test('unlisted files are not read, and files listed twice are imported once', async () => {
  const entries = frappeEntries('Curso', [{ title: 'Um', lessons: [{ title: 'Aula' }] }]);
  const rows = Array.from({ length: 1200 }, (_, idx) => ({ lesson: 'lesson-1', idx }));
  entries.set('lessons/outra.json', '{').set('chapters/chapter-0.json', JSON.stringify({ title: 'Um', lessons: rows }));
  const { preview } = await examined(entries);
  expect(preview?.modules).toMatchObject([{ title: 'Um', lessons: [{ title: 'Aula' }] }]);
});

test('text that is not allowed is dropped without an error', async () => {
  const odd = 'A\u0000\ud800';
  const { preview, importFile } = await examined(
    frappeEntries(odd, [
      {
        title: odd,
        lessons: [
          {
            title: odd,
            youtube: 'https://youtu.be/dQw4w9WgXcQ?a=\ud800',
            blocks: [
              { type: odd, data: {} },
              { type: 'paragraph', data: { text: odd } },
              { type: 'upload', data: { file_url: `/files/${odd}.pdf` } },
            ],
          },
        ],
      },
    ]),
  );
  expect(preview?.left).toEqual([
    { title: 'A\ufffd', kind: 'A\ufffd', why: 'kind' },
    { title: 'A\ufffd: A\ufffd.pdf', kind: 'file', why: 'missing' },
  ]);
  expect((await importFile(preview?.id ?? '')).modules[0]).toMatchObject({
    title: 'A\ufffd',
    lessons: [{ title: 'A\ufffd' }],
  });
});
