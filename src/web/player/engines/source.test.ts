import { expect, test } from 'vitest';
import { sourceOf } from './source.ts';

const PAGE = 'https://escola.example/alunos/curso/1';

function external(url: string) {
  return sourceOf({ provider: 'external', url, videoId: null, embedUrl: null }, PAGE);
}

test('files and streams are played by the browser, regardless of case and query', () => {
  expect(external('https://cdn.example/Aula.MP4?token=1')).toEqual({
    kind: 'file',
    url: 'https://cdn.example/Aula.MP4?token=1',
  });
  expect(external('https://cdn.example/a/master.m3u8')?.kind).toBe('hls');
  expect(external('/demo/lesson.mov')).toEqual({ kind: 'file', url: 'https://escola.example/demo/lesson.mov' });
});

test('any other address is a link, never a frame', () => {
  expect(external('https://evil.example/watch?x=youtube.com/embed/aaaaaaaaaaa')?.kind).toBe('link');
  expect(external('javascript:alert(1)')?.kind).toBe('link');
});

test('no video has no source', () => {
  expect(sourceOf(null, PAGE)).toBeNull();
});

test('YouTube keeps the second at which the shared link starts', () => {
  const url = 'https://youtu.be/dQw4w9WgXcQ?t=90';
  const embedUrl = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90';
  expect(sourceOf({ provider: 'youtube', url, videoId: 'dQw4w9WgXcQ', embedUrl }, PAGE)).toEqual({
    kind: 'youtube',
    url: embedUrl,
    startSeconds: 90,
  });
});

test('the key of a Vimeo live event stays where its element looks for it', () => {
  const url = 'https://vimeo.com/event/123/abcdef';
  const embedUrl = 'https://vimeo.com/event/123/embed/abcdef';
  expect(sourceOf({ provider: 'vimeo', url, videoId: '123', embedUrl }, PAGE)).toMatchObject({ url });
});
