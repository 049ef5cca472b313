import type { RecognizedVideo } from './video-url.ts';

/** Where YouTube or Vimeo shows a video, whichever way its address was written; null for others, and for events of Vimeo. */
export function videoPage({ provider, id, hash, embedUrl }: RecognizedVideo): string | null {
  if (provider === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  // An event's number is none of a video.
  if (provider !== 'vimeo' || embedUrl?.includes('/event/')) return null;
  return `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`;
}
