import { mediaErrorText } from '#web/player/player-texts.ts';
import type { Engine } from './media.ts';
import { createVideo, discardVideo, startAt } from './video-element.ts';

export function fileEngine(url: string, startSeconds: number): Engine {
  return (host, { ready, fail }) => {
    const video = createVideo(host);
    video.addEventListener('error', () => {
      const text = mediaErrorText(video.error?.code);
      if (text) fail(text);
    });
    startAt(video, startSeconds);
    ready(video);
    video.src = url;
    return () => discardVideo(video);
  };
}
