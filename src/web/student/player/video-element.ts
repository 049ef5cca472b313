export function createVideo(host: HTMLElement): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'metadata';
  video.tabIndex = -1;
  host.append(video);
  return video;
}

/** Without its address taken away, a removed video keeps downloading. */
export function discardVideo(video: HTMLVideoElement) {
  video.remove();
  video.pause();
  video.removeAttribute('src');
  video.load();
}
