import { languageName, OWN } from '#web/player/controls/captions.ts';
import type { CaptionFile } from './media.ts';

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
    // The video may be shorter than it was.
    const start = seconds >= video.duration ? 0 : seconds;
    if (video.currentTime !== start) video.currentTime = start;
  };
  if (video.readyState > 0) begin();
  else video.addEventListener('loadedmetadata', begin, { once: true });
}

/** The address of a file that first shows its frame of that second, by W3C's Media Fragments URI. */
export const addressFrom = (url: string, seconds: number) =>
  seconds > 0 ? `${url.replace(/#.*/, '')}#t=${seconds}` : url;

/** Adds our captions to those of the video. They are loaded when chosen. */
export function addCaptions(media: HTMLVideoElement, captions: readonly CaptionFile[]) {
  for (const { language, address, automatic } of captions) {
    const track = document.createElement('track');
    track.kind = 'captions';
    track.id = OWN + language;
    if (automatic) track.label = automaticName(language);
    track.srclang = language;
    track.src = address;
    media.append(track);
  }
}

export const automaticName = (language: string) => `${languageName(language)} (gerada automaticamente)`;

/** Without clearing its address, a removed video keeps downloading. */
export function discardVideo(video: HTMLVideoElement) {
  video.remove();
  video.pause();
  video.removeAttribute('src');
  video.load();
}
