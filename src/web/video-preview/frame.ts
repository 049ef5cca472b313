import { type RecognizedVideo, recognizeVideo } from '#shared/video/video-url.ts';

/* Messages between the frame and the panel around it. */

/** @param signed the address to play it at, if its host requires a signed one */
export const previewAddress = (videoUrl: string, signed?: string | null) =>
  `/player/preview#${[videoUrl, signed ?? []].flat().map(encodeURIComponent).join('&')}`;

/** @returns null unless a video's address is named; a signed one counts only if it is of the same host */
export function previewed(hash: string): RecognizedVideo | null {
  const [typed = '', signed = ''] = hash.slice(1).split('&').map(decodeURIComponent);
  const video = recognizeVideo(typed);
  if ('error' in video) return null;
  const { origin } = new URL(video.embedUrl ?? video.url);
  if (!signed.startsWith(`${origin}/`)) return video;
  return video.embedUrl ? { ...video, embedUrl: signed } : { ...video, url: signed };
}

export function postFailure(text: string) {
  window.parent.postMessage({ failure: text }, window.location.origin);
}

/** Seeks the frame's player and starts it. */
export function seekFrame(frame: HTMLIFrameElement | null, seconds: number) {
  frame?.contentWindow?.postMessage({ seek: seconds }, window.location.origin);
}

export function onSeek(callback: (seconds: number) => void) {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
    const fromPanel = source === window.parent && origin === window.location.origin;
    if (fromPanel && Number.isFinite(data?.seek)) callback(data.seek);
  });
}

/** @returns stops listening */
export function onFailure(frame: HTMLIFrameElement, callback: (text: string) => void): () => void {
  const listen = ({ source, origin, data }: MessageEvent) => {
    const ours = source === frame.contentWindow && origin === window.location.origin;
    if (ours && typeof data?.failure === 'string') callback(data.failure);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
