import type { Media } from './media.ts';

/** Whether this browser can keep this video in a small window of its own; providers' frames it cannot. */
export function canFloat(media: Media | null): media is HTMLVideoElement {
  return document.pictureInPictureEnabled && media instanceof HTMLVideoElement && !media.disablePictureInPicture;
}

/** Refusals change nothing that the viewer sees, the button least of all. */
export async function toggleFloating(media: HTMLVideoElement) {
  try {
    if (document.pictureInPictureElement === media) await document.exitPictureInPicture();
    else await media.requestPictureInPicture();
  } catch {}
}
