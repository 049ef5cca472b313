import type { CaptionTaskKind } from '#shared/contract/school/captions.ts';
import { recognizeVideo } from '#shared/video/video-url.ts';
import type { Env } from '../../../env.ts';

/** Available caption tasks for a video: streams may contain captions, files can be transcribed. */
export function offersOf({ speech }: Pick<Env, 'speech'>, videoUrl: string | null): CaptionTaskKind[] {
  const video = videoUrl === null ? null : recognizeVideo(videoUrl);
  if (!video || 'error' in video || !video.file) return [];
  if (video.file === 'm3u8') return ['video'];
  return speech ? ['speech'] : [];
}
