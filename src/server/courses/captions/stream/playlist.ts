import { CaptionFailure } from '../tasks/failure.ts';

/* Reads HLS playlists (RFC 8216): available subtitles, and their segments. */

export type Subtitles = { language: string; address: URL };
export type Piece = { address: URL; seconds: number };

const MOST_LANGUAGES = 12;
const MOST_PIECES = 5_000;

/**
 * The subtitles that a video's manifest lists, one per language.
 * @throws CaptionFailure not_a_stream, no_captions
 */
export function subtitlesIn(manifest: string, base: URL): Subtitles[] {
  const lines = linesOf(manifest);
  const found = new Map<string, Subtitles>();
  for (const line of lines) {
    if (!line.startsWith('#EXT-X-MEDIA:')) continue;
    const { TYPE, URI = '', LANGUAGE = '', NAME = '', FORCED } = attributesOf(line);
    // Forced ones translate signs and other languages only.
    if (TYPE !== 'SUBTITLES' || FORCED === 'YES' || !URL.canParse(URI, base)) continue;
    const language = languageOf(LANGUAGE || NAME);
    if (language && !found.has(language)) found.set(language, { language, address: new URL(URI, base) });
  }
  if (found.size === 0) throw new CaptionFailure('no_captions');
  return [...found.values()].slice(0, MOST_LANGUAGES);
}

/** @throws CaptionFailure not_a_stream, live, unsupported, too_large */
export function piecesIn(playlist: string, base: URL): Piece[] {
  const lines = linesOf(playlist);
  if (!lines.includes('#EXT-X-ENDLIST')) throw new CaptionFailure('live');
  const isOther = (line: string) =>
    line.startsWith('#EXT-X-MAP:') || (line.startsWith('#EXT-X-KEY:') && attributesOf(line).METHOD !== 'NONE');
  if (lines.some(isOther)) throw new CaptionFailure('unsupported');
  const pieces: Piece[] = [];
  let seconds = 0;
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length)) || 0;
    if (line.startsWith('#') || line === '' || !URL.canParse(line, base)) continue;
    const address = new URL(line, base);
    // Byte ranges of one file are read together.
    if (pieces.at(-1)?.address.href !== address.href) pieces.push({ address, seconds });
  }
  if (pieces.length > MOST_PIECES) throw new CaptionFailure('too_large');
  return pieces;
}

function linesOf(playlist: string): string[] {
  const lines = playlist
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  if (lines[0] !== '#EXTM3U') throw new CaptionFailure('not_a_stream');
  return lines;
}

function attributesOf(line: string): Record<string, string | undefined> {
  // Sticky, so that a long line is not searched again from each of its characters.
  const attributes = line.slice(line.indexOf(':') + 1).matchAll(/[\s,]*([\w-]+)=(?:"([^"]*)"|([^",]*))/gy);
  return Object.fromEntries([...attributes].map(([, name, quoted, plain]) => [name, quoted ?? plain]));
}

/** Normalizes a language; plain Portuguese means Brazilian. Null if unknown. */
export function languageOf(tag: string): string | null {
  const [first = '', ...more] = tag.trim().split(/[-_]/);
  const code = LONG_CODES[first.toLowerCase()] ?? first.toLowerCase();
  if (!/^[a-z]{2,3}$/.test(code)) return null;
  const region = more.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase();
  if (code === 'pt') return region === 'PT' ? 'pt-PT' : 'pt-BR';
  return code;
}

const LONG_CODES: Record<string, string> = {
  por: 'pt',
  eng: 'en',
  spa: 'es',
  fra: 'fr',
  fre: 'fr',
  ita: 'it',
  deu: 'de',
  ger: 'de',
  jpn: 'ja',
  zho: 'zh',
  chi: 'zh',
  kor: 'ko',
  ara: 'ar',
  rus: 'ru',
  português: 'pt',
  portuguese: 'pt',
  english: 'en',
  inglês: 'en',
  español: 'es',
  espanhol: 'es',
};
