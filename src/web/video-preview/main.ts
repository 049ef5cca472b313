import type { RecognizedVideo } from '#shared/video/video-url.ts';
import { fileEngine } from '#web/player/engines/file-engine.ts';
import { hlsEngine } from '#web/player/engines/hls-engine.ts';
import { onSeek, postFailure, previewed } from './frame.ts';

/*
 * Preview of a video being entered, in a frame of the panel, because a player needs more permissions than the panel
 * has.
 */

const TITLE = 'Prévia do vídeo';

// Only in a frame: opened directly, our own page would show arbitrary content.
if (window.parent !== window) show(previewed(window.location.hash));

function show(video: RecognizedVideo | null) {
  if (video?.embedUrl) document.body.append(frameOf(video));
  else if (video?.file) play(video);
}

/** Uses the student's player: what fails here fails for students too. */
function play({ url, file }: RecognizedVideo) {
  const start = file === 'm3u8' ? hlsEngine(url, 0) : fileEngine(url, 0);
  start(document.body, { ready: () => {}, fail: postFailure, recover: () => {}, silent: () => {} });
  const video = document.querySelector('video');
  if (!video) return;
  Object.assign(video, { controls: true, tabIndex: 0, autoplay: true });
  video.setAttribute('aria-label', TITLE);
  onSeek((seconds) => {
    video.currentTime = seconds;
    video.play().catch(() => {});
  });
}

function frameOf({ provider, embedUrl = '' }: RecognizedVideo): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = provider === 'youtube' ? `${embedUrl}&origin=${encodeURIComponent(window.location.origin)}` : embedUrl;
  frame.title = TITLE;
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
}
