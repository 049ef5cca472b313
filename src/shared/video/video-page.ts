import type { RecognizedVideo } from './video-url.ts';

/** The watch page of a YouTube or Vimeo video; null for other hosts, and for Vimeo events. */
export function videoPage({ provider, id, hash, embedUrl }: RecognizedVideo): string | null {
  if (provider === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  // The number of an event is not a video's id.
  if (provider !== 'vimeo' || embedUrl?.includes('/event/')) return null;
  return `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`;
}
