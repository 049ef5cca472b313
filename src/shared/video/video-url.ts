import { parseTypedUrl } from '../text/safe-url.ts';
import { recognizeBunny } from './hosts/bunny.ts';
import { recognizeCloudflare } from './hosts/cloudflare.ts';
import { recognizeDailymotion } from './hosts/dailymotion.ts';
import { recognizeDrive } from './hosts/drive.ts';
import { recognizeFlexClip } from './hosts/flexclip.ts';
import { recognizeLoom } from './hosts/loom.ts';
import { recognizeMux } from './hosts/mux.ts';
import { recognizeOneDrive } from './hosts/onedrive.ts';
import { recognizePanda } from './hosts/panda.ts';
import { recognizeVimeo } from './hosts/vimeo.ts';
import { recognizeVTurb } from './hosts/vturb.ts';
import { recognizeWistia } from './hosts/wistia.ts';
import { recognizeYouTube } from './hosts/youtube.ts';
import { addressIn } from './snippet.ts';
import { VIDEO_HOSTS, type VideoProvider } from './video-hosts.ts';

const VIDEO_FILES = ['mp4', 'mov', 'm3u8', 'webm', 'm4v'] as const;
export type VideoFile = (typeof VIDEO_FILES)[number];

export interface RecognizedVideo {
  provider: VideoProvider;
  /** Null for external addresses, and if only a token identifies the video. */
  id: string | null;
  /** As typed, trimmed and with `https://` added, or rebuilt from host and ids; always http(s). */
  url: string;
  /** For an iframe; null for files. YouTube also needs `&origin=` of the page. */
  embedUrl?: string;
  /** Address of a file or a stream that we play ourselves. */
  file?: VideoFile;
  /** Key of an unlisted Vimeo video, which does not play without it. */
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

type Unaddressed = Omit<RecognizedVideo, 'url'>;
type Recogniser<Found = RecognizedVideo> = (url: URL) => Found | null;

/** Hosts recognised by more than the .m3u8 extension. */
const STREAM_HOSTS: Recogniser[] = [recognizeCloudflare, recognizeMux];
/** Hosts whose addresses are rebuilt from host and ids. */
const REBUILT: Recogniser[] = [
  recognizePanda,
  recognizeVTurb,
  recognizeBunny,
  recognizeWistia,
  recognizeDailymotion,
  recognizeLoom,
  recognizeOneDrive,
];
const KEPT_AS_TYPED: Recogniser<Unaddressed>[] = [recognizeYouTube, recognizeVimeo, recognizeDrive, recognizeFlexClip];

/**
 * Recognises a video by host name and path, never by a substring. An embed code counts as its address. Files are
 * checked before pages, since Vimeo also serves plain files.
 */
export function recognizeVideo(input: string): VideoRecognition {
  const parsed = parseTypedUrl(addressIn(input));
  if (!parsed) return { error: 'invalid_url' };
  const { url, typed } = parsed;
  const stream = firstOf(STREAM_HOSTS, url);
  if (stream) return stream;
  const file = videoFile(url);
  if (file) return { provider: 'external', id: null, url: typed, file };
  const rebuilt = firstOf(REBUILT, url);
  if (rebuilt) return rebuilt;
  const found = firstOf(KEPT_AS_TYPED, url);
  return found ? { ...found, url: typed } : { provider: 'external', id: null, url: typed };
}

function firstOf<Found>(recognisers: Recogniser<Found>[], url: URL): Found | null {
  for (const recognise of recognisers) {
    const found = recognise(url);
    if (found) return found;
  }
  return null;
}

export function videoLabel({ provider, file }: Pick<RecognizedVideo, 'provider' | 'file'>): string {
  return provider === 'external' && file ? FILE_LABELS[file] : VIDEO_HOSTS[provider].label;
}

/** The preview address of an e-book stored as a Google Drive file; null for every other address. */
export function drivePreview(input: string): string | null {
  const parsed = parseTypedUrl(addressIn(input));
  return parsed ? (recognizeDrive(parsed.url)?.embedUrl ?? null) : null;
}

function videoFile(url: URL): VideoFile | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(url.pathname)?.[1]?.toLowerCase();
  return VIDEO_FILES.find((file) => file === extension);
}
