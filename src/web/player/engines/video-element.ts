import { captionLanguage } from '#shared/captions/languages.ts';
import type { CaptionFile, Media } from './media.ts';

export function createVideo(host: HTMLElement): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'metadata';
  video.tabIndex = -1;
  host.append(video);
  return video;
}

export function startAt(video: HTMLVideoElement, seconds: number) {
  if (seconds === 0) return;
  const begin = () => {
    if (!(seconds >= video.duration)) video.currentTime = seconds;
  };
  video.addEventListener('loadedmetadata', begin, { once: true });
}

/** Beside whatever the video brings along. Nothing of them is loaded before they are chosen. */
export function addCaptions(media: Media, captions: readonly CaptionFile[]) {
  if (!(media instanceof HTMLVideoElement)) return;
  for (const { language, address } of captions) {
    const track = document.createElement('track');
    track.kind = 'captions';
    track.srclang = language;
    track.label = captionLanguage(language);
    track.src = address;
    media.append(track);
  }
}

/** Without its address taken away, a removed video keeps downloading. */
export function discardVideo(video: HTMLVideoElement) {
  video.remove();
  video.pause();
  video.removeAttribute('src');
  video.load();
}
