import type { Page } from '@playwright/test';
import { virtualVideo } from './virtual-video.ts';

/*
 * Stand-in for YouTube's frame, which exchanges the messages that the real one exchanges with its own script
 * (https://developers.google.com/youtube/iframe_api_reference; 1 playing, 2 paused, 0 ended).
 */

const DURATION_SECONDS = 120;

/** @param errorCode sent instead of becoming ready: 100 removed, 101 and 150 not embeddable */
export async function standInForYouTube(page: Page, { errorCode = 0 } = {}): Promise<void> {
  await page.route('https://www.youtube-nocookie.com/embed/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>(${playerFrame})(${virtualVideo}, ${DURATION_SECONDS}, ${errorCode})</script>`,
    }),
  );
}

/** Runs in the frame. */
function playerFrame(makeVideo: typeof virtualVideo, duration: number, errorCode: number) {
  const video = makeVideo(duration, Number(new URLSearchParams(location.search).get('start') ?? 0));
  let id: unknown;
  let state = 5;

  const send = (event: string, info: unknown) =>
    parent.postMessage(JSON.stringify({ event, info, id, channel: 'widget' }), '*');
  /** Events that are only reported if subscribed. */
  const wanted = new Set<string>();
  const emit = (event: string, info: unknown) => wanted.has(event) && send(event, info);
  const info = () => ({
    playerState: state,
    currentTime: video.time(),
    duration: video.duration,
    videoLoadedFraction: 0.5,
    volume: video.volume * 100,
    muted: video.muted,
    playbackRate: video.rate,
  });
  const enter = (next: number) => {
    state = next;
    send('infoDelivery', info());
    emit('onStateChange', next);
  };
  const commands: Record<string, (value: never) => void> = {
    addEventListener: (event: string) => wanted.add(event),
    playVideo: () => video.play(),
    pauseVideo: () => video.pause(),
    seekTo: (seconds) => video.seek(seconds),
    setVolume: (percent: number) => {
      video.volume = percent / 100;
      send('infoDelivery', info());
      emit('onVolumeChange', { volume: percent, muted: video.muted });
    },
    mute: () => {
      video.muted = true;
    },
    unMute: () => {
      video.muted = false;
    },
    setPlaybackRate: (rate) => {
      video.setRate(rate);
      send('infoDelivery', info());
      emit('onPlaybackRateChange', rate);
    },
  };
  video.subscribe((what) => {
    if (what === 'play') enter(1);
    else if (what === 'pause') enter(2);
    else if (what === 'ended') enter(0);
    else send('infoDelivery', info());
  });
  window.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.event === 'listening' && id === undefined) {
      id = message.id;
      if (errorCode) return send('onError', errorCode);
      send('initialDelivery', info());
      send('onReady', null);
    }
    if (message.event === 'command') commands[message.func]?.(message.args[0] as never);
  });
}
