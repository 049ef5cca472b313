/* Messages between the frame and the panel around it. */

export const previewAddress = (videoUrl: string) => `/player/preview#${encodeURIComponent(videoUrl)}`;

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
