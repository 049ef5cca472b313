import type { LessonContent } from '#shared/contract/student.ts';
import { VIDEO_HOSTS, type VideoProvider } from '#shared/video/video-hosts.ts';
import { recognizeVideo } from '#shared/video/video-url.ts';

export type Source =
  | { kind: 'file' | 'hls'; url: string; storyboard?: string }
  | { kind: 'youtube' | 'vimeo'; url: string; startSeconds: number; storyboard?: string }
  /** A frame controlled by messages, with the host's own controls. */
  | { kind: 'panda' | 'playerjs' | 'relay'; provider: VideoProvider; embedUrl: string }
  /** A frame that reports nothing. */
  | { kind: 'frame'; provider: VideoProvider; embedUrl: string }
  | { kind: 'link'; url: string };

/** How to play a lesson's video. Addresses of unknown videos are linked, never framed. */
export function sourceOf(video: LessonContent['video'], page: string): Source | null {
  if (!video) return null;
  const url = new URL(video.url, page).href;
  const seen = recognizeVideo(url);
  if ('error' in seen) return { kind: 'link', url };
  const { provider, embedUrl, storyboard } = video;
  if (seen.file) return { kind: seen.file === 'm3u8' ? 'hls' : 'file', url, storyboard };
  if (!embedUrl) return { kind: 'link', url };
  const { engine } = VIDEO_HOSTS[provider];
  switch (engine) {
    case 'youtube':
      return { kind: engine, url: embedUrl, startSeconds: seen.startSeconds ?? 0, storyboard };
    case 'vimeo':
      return { kind: engine, url: vimeoAddress(embedUrl), startSeconds: seen.startSeconds ?? 0, storyboard };
    case 'panda':
    case 'playerjs':
    case 'relay':
    case 'frame':
      return { kind: engine, provider, embedUrl };
    default:
      return { kind: 'link', url };
  }
}

/** Vimeo's element reads a live event's key from its page address, not from the address of its frame. */
function vimeoAddress(embedUrl: string): string {
  return embedUrl.replace(/\/event\/(\d+)\/embed/, '/event/$1');
}
