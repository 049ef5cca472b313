import type Hls from 'hls.js';
import type { ErrorData, HlsConfig } from 'hls.js';
import { mediaErrorText, PLAYER_TEXTS } from '#web/player/player-texts.ts';
import type { Engine } from './media.ts';
import { offerQuality } from './quality.ts';
import { loaderIn, openStreamWindow } from './stream-requests.ts';
import { createVideo, discardVideo, startAt } from './video-element.ts';

type HlsClass = typeof Hls;
type Fail = (text: string) => void;

/**
 * hls.js where the browser has Media Source Extensions; elsewhere (iPhone) the browser's own HLS. The light build
 * lacks subtitles, so streams that have them get the full one.
 */
export function hlsEngine(url: string, startSeconds: number): Engine {
  return (host, { ready, fail }) => {
    const video = createVideo(host);
    let leave = () => {};
    let gone = false;
    startAt(video, startSeconds);
    ready(video);
    if (!canFeedVideo()) leave = playNatively(video, url, fail);
    else {
      const load = (build: Promise<{ default: HlsClass }>, onSubtitles?: () => void) =>
        Promise.all([build, openStreamWindow()]).then(
          ([{ default: HlsBuild }, requests]) => {
            const loader = loaderIn(requests, HlsBuild.DefaultConfig.loader);
            if (!gone) leave = playWith(HlsBuild, { video, url, fail, loader, onSubtitles });
          },
          () => fail(PLAYER_TEXTS.network),
        );
      load(import('hls.js/light'), () => {
        leave();
        load(import('hls.js'));
      });
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

type Playing = {
  video: HTMLVideoElement;
  url: string;
  fail: Fail;
  loader: HlsConfig['loader'];
  onSubtitles?: () => void;
};

function playWith(HlsBuild: HlsClass, { video, url, fail, loader, onSubtitles }: Playing) {
  if (!HlsBuild.isSupported()) return playNatively(video, url, fail);
  const hls = new HlsBuild({ backBufferLength: 90, lowLatencyMode: true, loader });
  let retriedPlaylist = false;
  let mediaTries = 0;

  function recover({ fatal, type, details }: ErrorData) {
    if (!fatal) return;
    if (type === HlsBuild.ErrorTypes.NETWORK_ERROR) {
      // Segments were retried for some 20 seconds by now, the playlist only once.
      if (retriedPlaylist || !/^manifest/.test(details)) return give(PLAYER_TEXTS.network);
      retriedPlaylist = true;
      hls.loadSource(url);
    } else if (type === HlsBuild.ErrorTypes.MEDIA_ERROR) {
      if (++mediaTries > 2) return give(PLAYER_TEXTS.decode);
      // A second error may mean that the browser was given the wrong audio codec.
      if (mediaTries === 2) hls.swapAudioCodec();
      hls.recoverMediaError();
    } else give(PLAYER_TEXTS.stream);
  }
  /** A video may forget a requested play when it gets its source. */
  function attach() {
    const wasPlaying = !video.paused;
    hls.once(HlsBuild.Events.MEDIA_ATTACHED, () => {
      if (wasPlaying && video.paused) video.play().catch(() => {});
    });
    hls.attachMedia(video);
  }
  function give(text: string) {
    hls.destroy();
    fail(text);
  }

  hls.on(HlsBuild.Events.ERROR, (_, data) => recover(data));
  hls.on(HlsBuild.Events.MANIFEST_LOADED, (_, { subtitles }) => {
    if (onSubtitles && subtitles?.length) onSubtitles();
    // Only once it is known which build plays.
    else if (!hls.media) attach();
  });
  offerQuality(video, {
    heights: () => hls.levels.map(({ height }) => height),
    // From the next segment on; buffered ones are still played.
    choose: (height) => {
      hls.nextLevel = height === null ? -1 : hls.levels.findIndex((level) => level.height === height);
    },
  });
  hls.loadSource(url);
  return () => hls.destroy();
}
