import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import type { Engine } from './media.ts';
import { mediaErrorText, PLAYER_TEXTS } from './player-texts.ts';
import { createVideo, discardVideo, startAt } from './video-element.ts';

type HlsClass = typeof Hls;
type Fail = (text: string) => void;

/** hls.js where the browser can feed a video piece by piece; elsewhere (iPhone) the browser's own HLS. */
export function hlsEngine(url: string, startSeconds: number): Engine {
  return (host, { ready, fail }) => {
    const video = createVideo(host);
    let leave = () => {};
    let gone = false;
    startAt(video, startSeconds);
    ready(video);
    if (!canFeedVideo()) leave = playNatively(video, url, fail);
    else {
      import('hls.js/light').then(
        ({ default: HlsLight }) => {
          if (!gone) leave = playWith(HlsLight, video, url, fail);
        },
        () => fail(PLAYER_TEXTS.network),
      );
    }
    return () => {
      gone = true;
      leave();
      discardVideo(video);
    };
  };
}

function canFeedVideo(): boolean {
  return 'MediaSource' in window || 'ManagedMediaSource' in window;
}

function playNatively(video: HTMLVideoElement, url: string, fail: Fail) {
  const onError = () => {
    const text = mediaErrorText(video.error?.code);
    if (text) fail(text);
  };
  if (video.canPlayType('application/vnd.apple.mpegurl') === '') fail(PLAYER_TEXTS.noHls);
  else {
    video.addEventListener('error', onError);
    video.src = url;
  }
  return () => video.removeEventListener('error', onError);
}

function playWith(HlsLight: HlsClass, video: HTMLVideoElement, url: string, fail: Fail) {
  if (!HlsLight.isSupported()) return playNatively(video, url, fail);
  const hls = new HlsLight({ backBufferLength: 90, lowLatencyMode: true });
  let retriedPlaylist = false;
  let mediaTries = 0;

  function recover({ fatal, type, details }: ErrorData) {
    if (!fatal) return;
    if (type === HlsLight.ErrorTypes.NETWORK_ERROR) {
      // Pieces it has asked for again for some 20 seconds by now, the playlist only once.
      if (retriedPlaylist || !/^manifest/.test(details)) return give(PLAYER_TEXTS.network);
      retriedPlaylist = true;
      hls.loadSource(url);
    } else if (type === HlsLight.ErrorTypes.MEDIA_ERROR) {
      if (++mediaTries > 2) return give(PLAYER_TEXTS.decode);
      // The second time it may be that the browser was told the wrong kind of sound.
      if (mediaTries === 2) hls.swapAudioCodec();
      hls.recoverMediaError();
    } else give(PLAYER_TEXTS.stream);
  }
  function give(text: string) {
    hls.destroy();
    fail(text);
  }

  hls.on(HlsLight.Events.ERROR, (_, data) => recover(data));
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}
