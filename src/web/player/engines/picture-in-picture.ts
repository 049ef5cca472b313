import type { Media } from './media.ts';

/** Whether this video can be shown in picture-in-picture, which providers' frames cannot. */
export function canFloat(media: Media | null): media is HTMLVideoElement {
  return document.pictureInPictureEnabled && media instanceof HTMLVideoElement && !media.disablePictureInPicture;
}

/** Errors are ignored, since nothing on the page depends on the outcome. */
export async function toggleFloating(media: HTMLVideoElement) {
  try {
    if (document.pictureInPictureElement === media) await document.exitPictureInPicture();
    else await media.requestPictureInPicture();
  } catch {}
}
