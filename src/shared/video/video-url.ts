import { parseTypedUrl } from '../text/safe-url.ts';
import { recognizeDrive } from './drive.ts';
import { recognizeFlexClip } from './flexclip.ts';
import { recognizeVimeo } from './vimeo.ts';
import { recognizeYouTube } from './youtube.ts';

export const VIDEO_PROVIDERS = ['youtube', 'vimeo', 'drive', 'flexclip', 'external'] as const;
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number];

const VIDEO_FILES = ['mp4', 'mov', 'm3u8', 'webm', 'm4v'] as const;
export type VideoFile = (typeof VIDEO_FILES)[number];

export interface RecognizedVideo {
  provider: VideoProvider;
  /** Null for external addresses. */
  id: string | null;
  /** As typed, trimmed, with `https://` when the scheme was left out; always http(s). */
  url: string;
  /** For an iframe; external addresses have none. YouTube still wants `&origin=` of the page. */
  embedUrl?: string;
  /** External address of a file the browser plays itself. */
  file?: VideoFile;
  /** Key of an unlisted Vimeo video: without it the video does not play. */
  hash?: string;
  startSeconds?: number;
}

export type VideoRecognition = RecognizedVideo | { error: 'invalid_url' };

const FILE_LABELS: Record<VideoFile, string> = {
  mp4: 'MP4',
  mov: 'MOV',
  m3u8: 'HLS (.m3u8)',
  webm: 'WebM',
  m4v: 'M4V',
};

const PROVIDER_LABELS: Record<VideoProvider, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  drive: 'Google Drive',
  flexclip: 'FlexClip',
  external: 'Link externo',
};

/**
 * What kind of video an address is, decided by its host name and path, never by a substring. The embed code a
 * provider offers (`<iframe …>`) counts as the address in its src. A file comes first: Vimeo serves plain files too.
 */
export function recognizeVideo(input: string): VideoRecognition {
  const parsed = parseTypedUrl(embeddedAddress(input));
  if (!parsed) return { error: 'invalid_url' };
  const { url, typed } = parsed;
  const file = videoFile(url);
  if (file) return { provider: 'external', id: null, url: typed, file };
  const found = recognizeYouTube(url) ?? recognizeVimeo(url) ?? recognizeDrive(url) ?? recognizeFlexClip(url);
  return found ? { ...found, url: typed } : { provider: 'external', id: null, url: typed };
}

export function videoLabel(video: Pick<RecognizedVideo, 'provider' | 'file'>): string {
  return video.file ? FILE_LABELS[video.file] : PROVIDER_LABELS[video.provider];
}

/** The preview address of an e-book kept as a Google Drive file, null for every other address. */
export function drivePreview(input: string): string | null {
  const parsed = parseTypedUrl(embeddedAddress(input));
  return parsed ? (recognizeDrive(parsed.url)?.embedUrl ?? null) : null;
}

function videoFile(url: URL): VideoFile | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(url.pathname)?.[1]?.toLowerCase();
  return VIDEO_FILES.find((file) => file === extension);
}

function embeddedAddress(input: string): string {
  const text = input.trim();
  const source = text.startsWith('<') ? /<iframe\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(text) : null;
  return (source?.[1] ?? source?.[2] ?? text).replace(/&(?:amp|#38);/g, '&');
}
