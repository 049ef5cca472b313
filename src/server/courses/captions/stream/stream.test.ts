import { expect, test } from 'vitest';
import { joinPieces } from './join-pieces.ts';
import { piecesIn, subtitlesIn } from './playlist.ts';

const BASE = new URL('https://videos.example/aula/filme.m3u8');

test('the attributes of a playlist are read', () => {
  const media = (attributes: string) => `#EXT-X-MEDIA:${attributes}`;
  const manifest = [
    '#EXTM3U',
    media('TYPE=SUBTITLES,GROUP-ID="legendas, todas",NAME="Português",LANGUAGE="pt",AUTOSELECT=YES,URI="pt.m3u8"'),
    media('TYPE=SUBTITLES, NAME="English", x-odd="=", URI="en.m3u8"'),
    media('TYPE=SUBTITLES,LANGUAGE="es",FORCED=YES,URI="es.m3u8"'),
  ].join('\r\n');
  expect(subtitlesIn(manifest, BASE).map(({ language, address }) => [language, address.pathname])).toEqual([
    ['pt-BR', '/aula/pt.m3u8'],
    ['en', '/aula/en.m3u8'],
  ]);
});

const cue = (second: number, text: string) =>
  `${Math.floor(second / 60)}:${second % 60} --> ${Math.floor((second + 1) / 60)}:${(second + 1) % 60}\n${text}\n\n`;

test('a cue that the next segment repeats is joined, a later repetition is kept', () => {
  const pieces = [`WEBVTT\n\n${cue(0, 'Luz')}${cue(1, 'Sombra')}`, `WEBVTT\n\n${cue(1, 'Sombra')}${cue(60, 'Luz')}`];
  expect(joinPieces(pieces)).toEqual([
    { startMs: 0, endMs: 1000, text: 'Luz' },
    { startMs: 1000, endMs: 2000, text: 'Sombra' },
    { startMs: 60_000, endMs: 61_000, text: 'Luz' },
  ]);
});

test('a stream made to be read slowly is read quickly', () => {
  const started = performance.now();
  for (const piece of ['A', ' ', '"', 'A=', 'A="'])
    expect(() => subtitlesIn(`#EXTM3U\n#EXT-X-MEDIA:${piece.repeat(1_000_000)}`, BASE)).toThrow('no_captions');
  expect(piecesIn(`#EXTM3U\n#EXT-X-KEY:METHOD=NONE,${'A'.repeat(1_000_000)}\n#EXT-X-ENDLIST`, BASE)).toEqual([]);
  const many = Array.from({ length: 200_000 }, (_, at) => `0:0-->0:1\nx${at}\n`).join('');
  expect(joinPieces([many])).toHaveLength(200_000);
  expect(performance.now() - started).toBeLessThan(120_000);
});
