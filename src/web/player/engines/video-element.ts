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

/** Without its address taken away, a removed video keeps downloading. */
export function discardVideo(video: HTMLVideoElement) {
  video.remove();
  video.pause();
  video.removeAttribute('src');
  video.load();
}
