/* How the frame and the panel around it talk. */

export const previewAddress = (videoUrl: string) => `/player/preview#${encodeURIComponent(videoUrl)}`;

export function postFailure(text: string) {
  window.parent.postMessage({ failure: text }, window.location.origin);
}

/** @returns what stops listening */
export function onFailure(frame: HTMLIFrameElement, hear: (text: string) => void): () => void {
  const listen = ({ source, origin, data }: MessageEvent) => {
    const ours = source === frame.contentWindow && origin === window.location.origin;
    if (ours && typeof data?.failure === 'string') hear(data.failure);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
