import { describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import type { Problem } from '../../problem.ts';
import { readCaptions } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readCaptions(utf8(text));
const texts = (text: string) => read(text).cues.map((cue) => cue.text);
const refusal = (bytes: Uint8Array) => {
  try {
    readCaptions(bytes);
    return null;
  } catch (error) {
    return (error as Problem).code;
  }
};

const SRT =
  '1\r\n00:00:01,500 --> 00:00:03,000\r\nAção e reação\r\n\r\n2\r\n00:00:04,000 --> 00:00:05,000\r\nCoração\r\n';

describe('a file', () => {
  test.each([
    ['SubRip', SRT],
    [
      'WebVTT',
      'WEBVTT - aula\n\nSTYLE\n::cue { color: red }\n\nNOTE nada\n\nintro\n00:01.500 --> 00:03.000 align:start\nAção e reação\n\n00:04.000 --> 00:05.000\nCoração',
    ],
    ['SubRip without empty lines', SRT.replaceAll('\r\n\r\n', '\r\n')],
    ['SubRip of an old Mac', SRT.replaceAll('\r\n', '\r')],
  ])('of %s is read', (_, text) => {
    expect(read(text)).toEqual({
      cues: [
        { startMs: 1500, endMs: 3000, text: 'Ação e reação' },
        { startMs: 4000, endMs: 5000, text: 'Coração' },
      ],
      mended: 0,
      dropped: 0,
    });
  });

  const latin = Uint8Array.from(SRT, (character) => character.charCodeAt(0));
  const utf16 = (littleEndian: boolean, mark: string) => {
    const view = new DataView(new ArrayBuffer((SRT.length + mark.length) * 2));
    for (const [at, character] of [...(mark + SRT)].entries())
      view.setUint16(at * 2, character.charCodeAt(0), littleEndian);
    return new Uint8Array(view.buffer);
  };
  test.each([
    ['Windows-1252', latin],
    ['UTF-8 with its mark', utf8(`\ufeff${SRT}`)],
    ['UTF-16 LE', utf16(true, '\ufeff')],
    ['UTF-16 BE', utf16(false, '\ufeff')],
    ['UTF-16 LE without its mark', utf16(true, '')],
    ['UTF-16 BE without its mark', utf16(false, '')],
  ])('in %s keeps its accents', (_, bytes) => {
    expect(readCaptions(bytes).cues.map(({ text }) => text)).toEqual(['Ação e reação', 'Coração']);
  });

  test.each([
    ['empty', new Uint8Array()],
    ['of words alone', utf8('Olá, isto não é uma legenda')],
    ['of cues that say nothing', utf8('00:01.000 --> 00:02.000\n\n00:03.000 --> 00:04.000\n<b></b>\n')],
  ])('that is %s has no captions', (_, bytes) => {
    expect(refusal(bytes)).toBe('captions_empty');
  });

  test('that is a picture is refused', () => {
    expect(refusal(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13))).toBe('unsupported_file_type');
  });

  test('of 5 MB is too large, of 100,000 cues too long', () => {
    expect(refusal(new Uint8Array(5 * 1024 * 1024))).toBe('file_too_large');
    const cues = Array.from({ length: 100_000 }, () => '0:1 --> 0:2\na\n').join('');
    expect(cues.length).toBeLessThan(LIMITS.captionBytes);
    expect(refusal(utf8(cues))).toBe('captions_too_long');
  });

  test('made to be parsed slowly is parsed quickly', () => {
    const half = LIMITS.captionBytes / 2;
    const started = performance.now();
    for (const piece of ['<', '<script>', '{\\', '&', '<!--', '\u0301', '<b ', 'a', ' '])
      for (const first of ['', '<', 'a'])
        refusal(utf8(`00:01.000 --> 00:02.000\n${first}${piece.repeat(Math.floor(half / utf8(piece).length))}b`));
    expect(performance.now() - started).toBeLessThan(120_000);
  });
});

describe('markup', () => {
  test.each([
    ['<b>Luz</b> <I>lateral</I> <u>aqui</u>', '<b>Luz</b> <i>lateral</i> <u>aqui</u>'],
    ['<v Ana>Oi</v> <c.amarelo>gente</c> <00:01.200>já', 'Oi gente já'],
    ['<font color="#fff">Luz</font>{\\an8}', 'Luz'],
    ['<script>alert(1)</script>Luz', 'Luz'],
    ['<img src=x onerror=alert(1)>Luz<b onclick="x()">!</b>', 'Luz<b>!</b>'],
    ['Se f &lt; 2,8 &amp; ISO&nbsp;100', 'Se f < 2,8 & ISO 100'],
    ['f < 2,8 e f > 1', 'f < 2,8 e f > 1'],
  ])('%s is %s', (raw, text) => {
    expect(texts(`00:01.000 --> 00:02.000\n${raw}`)).toEqual([text]);
  });
});

describe('times', () => {
  const times = (text: string) => read(text).cues.map(({ startMs, endMs }) => [startMs, endMs]);

  test('overlapping cues end when the next begins, and are sorted', () => {
    const file = '00:05.000 --> 00:09.000\nDois\n\n00:01.000 --> 00:07.000\nUm\n';
    expect(times(file)).toEqual([
      [1000, 5000],
      [5000, 9000],
    ]);
    expect(read(file)).toMatchObject({ mended: 1, dropped: 0 });
  });

  test('cues whose end is before their start are shown for two seconds', () => {
    expect(times('00:05.000 --> 00:04.000\nUm')).toEqual([[5000, 7000]]);
  });

  test('cues that start together are merged', () => {
    expect(read('00:01.000 --> 00:02.000\nUm\n\n00:01.000 --> 00:03.000\nDois').cues).toEqual([
      { startMs: 1000, endMs: 3000, text: 'Um\nDois' },
    ]);
  });

  test('lines repeated in rolling captions appear once', () => {
    const rolling =
      '00:01.000 --> 00:02.000\nUm\n\n00:02.000 --> 00:03.000\nUm\nDois\n\n00:03.000 --> 00:04.000\nDois\n';
    expect(read(rolling)).toMatchObject({ cues: [{ text: 'Um' }, { text: 'Dois' }], dropped: 1 });
  });

  test('may include hours, and omit fractions', () => {
    expect(times('1:00:01 --> 01:00:02,5\nUm')).toEqual([[3_601_000, 3_602_500]]);
  });
});
