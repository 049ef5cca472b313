import { glob, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Cue } from '#shared/captions/sentences.ts';
import { LIMITS } from '#shared/limits.ts';
import { openDataDir } from '../../../data-dir.ts';
import type { Speech } from '../../../env/services.ts';
import type { Net } from '../../../http/request-url.ts';
import { parseCaptions } from '../parse.ts';
import { repairCues } from '../repair-cues.ts';
import { CaptionFailure } from '../tasks/failure.ts';
import type { MadeCaptions } from '../tasks/task-rows.ts';
import { soundOf } from './audio.ts';
import { download } from './download.ts';
import { runProgram } from './program.ts';
import { transcribe } from './service.ts';

/** Share of the progress that the download takes. */
const DOWNLOADED = 0.2;
const WITHIN_MS = 7 * 3_600_000;
const NAME_START = 'captions-';
/** More than downloading and transcribing take together. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

type Making = { dataDir: string; net: Net; referer: string; signal: AbortSignal; onProgress: (share: number) => void };

/**
 * Transcribes a lesson's video with the operator's program or service. The file stays in a temporary folder of DATA_DIR, since
 * /tmp may be memory or not writable; it is always removed.
 * @throws CaptionFailure
 */
export async function makeCaptions(
  speech: Speech | undefined,
  url: URL,
  language: string,
  { dataDir, onProgress, ...asking }: Making,
): Promise<MadeCaptions> {
  if (!speech) throw new CaptionFailure('service_refused');
  const home = openDataDir(dataDir);
  await removeLeftBehind(home);
  const folder = await mkdtemp(join(home, NAME_START));
  try {
    const file = join(folder, `video${extname(url.pathname).toLowerCase()}`);
    await download(url, file, { ...asking, onProgress: (share) => onProgress(share * DOWNLOADED) });
    const writing: Writing = {
      file,
      folder,
      language,
      signal: asking.signal,
      onProgress: (share) => onProgress(DOWNLOADED + share * (1 - DOWNLOADED)),
    };
    const cues = speech.command ? await byProgram(speech.command, writing) : await byService(speech, writing);
    if (cues.length > LIMITS.captionCues) throw new CaptionFailure('too_large');
    const read = repairCues(cues);
    if (read.cues.length === 0) throw new CaptionFailure('no_speech');
    return { taken: [{ language, read }], kept: [], automatic: true };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes folders left behind by killed processes, each of which may contain a film of up to 4 GiB. */
async function removeLeftBehind(home: string): Promise<void> {
  for await (const name of glob(`${NAME_START}*`, { cwd: home })) {
    const folder = join(home, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    // Folders of another account cannot be deleted, and stay.
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

type Writing = {
  file: string;
  folder: string;
  language: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

/** Called as `program video captions.vtt pt-BR`; percentages in its output, such as `45%`, are its progress. */
async function byProgram(program: string, { file, folder, language, signal, onProgress }: Writing): Promise<Cue[]> {
  const written = join(folder, 'captions.vtt');
  const onOutput = (text: string) => {
    const percent = /(\d{1,3})(?:\.\d{1,9})?\s?%/.exec(text.slice(-200))?.[1];
    if (percent) onProgress(Math.min(100, Number(percent)) / 100);
  };
  const found = await runProgram(program, [file, written, language], { folder, signal, withinMs: WITHIN_MS, onOutput });
  const size = found
    ? await stat(written).then(
        (known) => known.size,
        () => null,
      )
    : null;
  if (size === null) throw new CaptionFailure('unusable');
  if (size > LIMITS.captionBytes) throw new CaptionFailure('too_large');
  return parseCaptions(await readFile(written, 'utf8'));
}

async function byService(speech: Speech, { file, folder, language, signal, onProgress }: Writing): Promise<Cue[]> {
  const sounds = await soundOf(file, folder, speech.ffmpeg, signal);
  const cues: Cue[] = [];
  for (const [index, { path, startMs }] of sounds.entries()) {
    const said = parseCaptions(await transcribe(speech, path, language, signal));
    cues.push(...said.map((cue) => ({ ...cue, startMs: cue.startMs + startMs, endMs: cue.endMs + startMs })));
    onProgress((index + 1) / sounds.length);
  }
  return cues;
}
