import { mediaErrorText } from '#web/player/player-texts.ts';
import type { Engine } from './media.ts';
import { createVideo, discardVideo, startAt } from './video-element.ts';

/** Takes over the server-rendered video, which may have loaded or failed before any script listened. */
export function fileEngine(url: string, startSeconds: number): Engine {
  return (host, { ready, fail }) => {
    const drawn = host.querySelector('video');
    const video = drawn ?? createVideo(host);
    const tellError = () => {
      const text = video.error && mediaErrorText(video.error.code);
      if (text) fail(text);
    };
    video.addEventListener('error', tellError);
    startAt(video, startSeconds);
    ready(video);
    if (!drawn) video.src = url;
    tellError();
    return () => {
      video.removeEventListener('error', tellError);
      discardVideo(video);
    };
  };
}
