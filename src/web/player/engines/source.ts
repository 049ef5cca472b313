import type { LessonContent } from '#shared/contract/student.ts';
import { recognizeVideo } from '#shared/video/video-url.ts';

export type Source =
  | { kind: 'file' | 'hls'; url: string }
  | { kind: 'youtube' | 'vimeo'; url: string; startSeconds: number }
  | { kind: 'drive' | 'flexclip'; embedUrl: string }
  | { kind: 'link'; url: string };

/** How a lesson's video is played. An address that is no video file is only ever linked to, never framed. */
export function sourceOf(video: LessonContent['video'], page: string): Source | null {
  if (!video) return null;
  const url = new URL(video.url, page).href;
  const seen = recognizeVideo(url);
  if ('error' in seen) return { kind: 'link', url };
  if (seen.file) return { kind: seen.file === 'm3u8' ? 'hls' : 'file', url };
  if (!video.embedUrl) return { kind: 'link', url };
  switch (video.provider) {
    case 'youtube':
      return { kind: 'youtube', url: video.embedUrl, startSeconds: seen.startSeconds ?? 0 };
    case 'vimeo':
      return { kind: 'vimeo', url: vimeoAddress(video.embedUrl), startSeconds: seen.startSeconds ?? 0 };
    case 'drive':
    case 'flexclip':
      return { kind: video.provider, embedUrl: video.embedUrl };
    default:
      return { kind: 'link', url };
  }
}

/** Vimeo's element reads a live event's key from its page address, not from the address of its frame. */
function vimeoAddress(embedUrl: string): string {
  return embedUrl.replace(/\/event\/(\d+)\/embed/, '/event/$1');
}
