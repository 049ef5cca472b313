import type { Cue } from '#shared/captions/sentences.ts';
import { LIMITS } from '#shared/limits.ts';
import { type Net, requestFollowing } from '../../../http/request-url.ts';
import type { ReadCaptions } from '../read-file.ts';
import { repairCues } from '../repair-cues.ts';
import { CaptionFailure, failureOf } from '../tasks/failure.ts';
import { joinPieces } from './join-pieces.ts';
import { type Piece, piecesIn, subtitlesIn } from './playlist.ts';

const NAME = 'AteneuBot/1.0 (traz as legendas do vídeo para a aula)';
const MOST_PLAYLIST_BYTES = 2 * 1024 * 1024;
const MOST_PIECE_BYTES = 2 * 1024 * 1024;
const MOST_BYTES = 8 * 1024 * 1024;
const AT_ONCE = 4;

export type Fetching = {
  net: Net;
  referer: string;
  signal: AbortSignal;
  /** Selects the wanted languages. */
  isWanted: (language: string) => boolean;
  /** 0 to 1. */
  onProgress: (share: number) => void;
};
export type FetchedCaptions = { taken: { language: string; read: ReadCaptions }[]; kept: string[] };

/** The captions of a stream, by language. @throws CaptionFailure */
export async function fetchCaptions(
  manifest: URL,
  { isWanted, onProgress, ...asking }: Fetching,
): Promise<FetchedCaptions> {
  const { text, url } = await fetchText(manifest, MOST_PLAYLIST_BYTES, asking);
  const all = subtitlesIn(text, url);
  const wanted = all.filter(({ language }) => isWanted(language));
  const kept = all.filter(({ language }) => !isWanted(language)).map(({ language }) => language);
  const taken: FetchedCaptions['taken'] = [];
  for (const [index, { language, address }] of wanted.entries()) {
    const playlist = await fetchText(address, MOST_PLAYLIST_BYTES, asking);
    const pieces = piecesIn(playlist.text, playlist.url);
    const texts = await fetchPieces(pieces, asking, (share) => onProgress((index + share) / wanted.length));
    const read = readJoined(joinPieces(texts));
    if (read.cues.length > 0) taken.push({ language, read });
  }
  if (taken.length === 0 && kept.length === 0) throw new CaptionFailure('no_captions');
  return { taken, kept };
}

function readJoined(cues: Cue[]): ReadCaptions {
  if (cues.length > LIMITS.captionCues) throw new CaptionFailure('too_large');
  return repairCues(cues);
}

type AskingAll = Omit<Fetching, 'isWanted' | 'onProgress'>;

async function fetchPieces(pieces: Piece[], asking: AskingAll, onShare: (share: number) => void): Promise<string[]> {
  const texts: string[] = [];
  let bytes = 0;
  for (let from = 0; from < pieces.length; from += AT_ONCE) {
    const some = pieces.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map(({ address }) => fetchText(address, MOST_PIECE_BYTES, asking)));
    for (const { text } of answers) {
      bytes += text.length;
      texts.push(text);
    }
    if (bytes > MOST_BYTES) throw new CaptionFailure('too_large');
    onShare(texts.length / pieces.length);
  }
  return texts;
}

async function fetchText(address: URL, mostBytes: number, asking: AskingAll): Promise<{ text: string; url: URL }> {
  const { status, text, isCut, isWhole, url } = await requestFollowing(address, {
    ...asking,
    name: NAME,
    mostBytes,
  }).catch((error) => {
    asking.signal.throwIfAborted();
    throw failureOf(error);
  });
  if (status === 404 || status === 410) throw new CaptionFailure('gone');
  if (status === 401 || status === 403) throw new CaptionFailure('refused');
  if (status < 200 || status >= 300) throw new CaptionFailure('unreachable');
  if (isCut) throw new CaptionFailure('too_large');
  if (!isWhole) throw new CaptionFailure('unreachable');
  return { text, url };
}
