import { expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { lessonList, readLines, titled } from './lesson-lines.ts';

const YOUTUBE = 'https://youtu.be/dQw4w9WgXcQ';
const LINES_ALONE = `youtu.be/dQw4w9WgXcQ?t=3
https://player.vimeo.com/video/76979871?h=a1b2c3d4e5
https://cdn.example.com/a.m3u8
Meu título | ${YOUTUBE}`;

test.each([
  [`O que é luz | ${YOUTUBE}`, 'O que é luz', 'youtube', null],
  [`O que é luz|${YOUTUBE}`, 'O que é luz', 'youtube', null],
  [`O que é luz\t${YOUTUBE}`, 'O que é luz', 'youtube', null],
  [`Luz | sombra | ${YOUTUBE}`, 'Luz | sombra', 'youtube', null],
  ['Sem link', 'Sem link', undefined, null],
  ['Sem link |', 'Sem link', undefined, null],
  ['Arquivo | cdn.example.com/a.m3u8?x=1', 'Arquivo', 'external', null],
  [`| ${YOUTUBE}`, 'Aula 1', 'youtube', null],
  [YOUTUBE, 'Aula 1', 'youtube', null],
  ['youtube.com/watch?v=dQw4w9WgXcQ', 'Aula 1', 'youtube', null],
  ['https://cdn.example.com/a.m3u8', 'Aula 1', 'external', null],
  ['Node.js/Express', 'Node.js/Express', undefined, null],
  [`O que é luz; ${YOUTUBE}`, 'O que é luz', 'youtube', null],
  [`Luz;sombra;youtu.be/dQw4w9WgXcQ`, 'Luz;sombra', 'youtube', null],
  ['Luz; https://cdn.example.com/a.m3u8?x=1;y=2', 'Luz', 'external', null],
  ['Luz; sombra', 'Luz; sombra', undefined, null],
  ['<iframe width="9" src="https://youtu.be/dQw4w9WgXcQ"></iframe>', 'Aula 1', 'youtube', null],
  ['Luz | <iframe width="9" src="https://youtu.be/dQw4w9WgXcQ"></iframe>', 'Luz', 'youtube', null],
  [`O que é luz ${YOUTUBE}`, 'O que é luz', 'youtube', null],
  [`1. O que é luz - ${YOUTUBE}`, '1. O que é luz', 'youtube', null],
  [`Luz: ${YOUTUBE}&list=PL1&index=2`, 'Luz', 'youtube', null],
  [' | ', '', undefined, { field: 'title', code: 'required' }],
  ['Má | javascript:alert(1)', 'Má', undefined, { field: 'videoUrl', code: 'invalid' }],
  ['Má | isto não é um link', 'Má', undefined, { field: 'videoUrl', code: 'invalid' }],
  [`${'t'.repeat(201)} | ${YOUTUBE}`, 't'.repeat(201), 'youtube', { field: 'title', code: 'too_long' }],
])('%j', (line, title, provider, problem) => {
  const [read] = readLines(line);
  expect(read).toMatchObject({ number: 1, title, problem });
  expect(read?.video?.provider).toBe(provider);
});

test('lines keep their numbers, and blank ones are skipped', () => {
  expect(readLines('\nUm\r\n\n   \nDois\n').map(({ number, title }) => [number, title])).toEqual([
    [2, 'Um'],
    [5, 'Dois'],
  ]);
});

test('in a playlist’s text titles are above their links, with indices and durations between', () => {
  const text = `1\n12:34\nO que é luz\n${YOUTUBE}\n\n2\n1:02:03\nSombra\nhttps://vimeo.com/76979871\n`;
  expect(readLines(text).map(({ number, title, video }) => [number, title, video?.provider])).toEqual([
    [3, 'O que é luz', 'youtube'],
    [8, 'Sombra', 'vimeo'],
  ]);
  expect(readLines(`Um\n${YOUTUBE}\nDois`).map(({ title }) => title)).toEqual(['Um', 'Aula 2', 'Dois']);
});

test.each([
  ['', 'required'],
  [' \n\n', 'required'],
  [`Boa\nMá | ftp://x.com`, 'invalid'],
  ['Aula\n'.repeat(LIMITS.lessonsAtOnce + 1), 'too_long'],
])('%j is refused', (lines, code) => expect(lessonList().safeParse({ lines }).error?.issues[0]?.message).toBe(code));

test('a title and its link are sent, the link as the lesson form would send it', () => {
  expect(lessonList().parse({ lines: `Um | youtu.be/dQw4w9WgXcQ\nDois` }).lines).toEqual([
    { title: 'Um', videoUrl: YOUTUBE, key: null },
    { title: 'Dois', videoUrl: null, key: null },
  ]);
});

test('bare links are named by their place in the module, also among those with a title', () => {
  const lines = `${YOUTUBE}\n\nMeio | ${YOUTUBE}\n${YOUTUBE}`;
  expect(
    lessonList(2)
      .parse({ lines })
      .lines.map(({ title }) => title),
  ).toEqual(['Aula 3', 'Meio', 'Aula 5']);
});

test('bare links are named by their video, or as somebody types, however the link is written', () => {
  const { lines } = lessonList(2).parse({ lines: LINES_ALONE });
  const titles = {
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ': ' O que é luz ',
    'https://vimeo.com/76979871/a1b2c3d4e5': '  ',
    'https://cdn.example.com/a.m3u8': 'A queima',
  };
  expect(titled(lines, titles)).toEqual([
    { title: 'O que é luz', videoUrl: 'https://youtu.be/dQw4w9WgXcQ?t=3' },
    { title: 'Aula 4', videoUrl: 'https://player.vimeo.com/video/76979871?h=a1b2c3d4e5' },
    { title: 'A queima', videoUrl: 'https://cdn.example.com/a.m3u8' },
    { title: 'Meu título', videoUrl: YOUTUBE },
  ]);
});
