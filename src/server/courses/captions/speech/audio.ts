import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CaptionFailure } from '../tasks/failure.ts';
import { runProgram } from './program.ts';

/** Services accept at most 25 MB per request. */
const MOST_BYTES = 25 * 1000 ** 2;
const PIECE_SECONDS = 600;
const WITHIN_MS = 3_600_000;
const PIECE = /^sound-\d+\.mp3$/;

export type Sound = { path: string; startMs: number };

/**
 * Extracts the sound of a video in pieces of ten minutes if ffmpeg is available; otherwise the file itself.
 * @throws CaptionFailure too_large, unusable
 */
export async function soundOf(file: string, folder: string, ffmpeg: string, signal: AbortSignal): Promise<Sound[]> {
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-i', file, '-vn', '-ac', '1', '-ar', '16000'];
  const pieces = ['-b:a', '32k', '-f', 'segment', '-segment_time', String(PIECE_SECONDS), 'sound-%05d.mp3'];
  const found = await runProgram(ffmpeg, [...args, ...pieces], { folder, signal, withinMs: WITHIN_MS });
  if (!found) {
    if ((await stat(file)).size > MOST_BYTES) throw new CaptionFailure('too_large');
    return [{ path: file, startMs: 0 }];
  }
  const names = (await readdir(folder)).filter((name) => PIECE.test(name)).sort();
  if (names.length === 0) throw new CaptionFailure('no_speech');
  return names.map((name, index) => ({ path: join(folder, name), startMs: index * PIECE_SECONDS * 1000 }));
}
