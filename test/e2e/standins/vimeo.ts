import type { Page } from '@playwright/test';
import { virtualVideo } from './virtual-video.ts';

/*
 * Stand-in for Vimeo's frame. It exchanges the real frame's messages with the real @vimeo/player in the page
 * (https://developer.vimeo.com/player/sdk/reference): a method's response has its name, an event is sent to
 * subscribers.
 */

/** Vimeo reports it to the millisecond, but its element rounds the time to hundredths. */
const DURATION_SECONDS = 120.004;

export async function standInForVimeo(page: Page): Promise<void> {
  await page.route('https://player.vimeo.com/video/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>(${playerFrame})(${virtualVideo}, ${DURATION_SECONDS})</script>`,
    }),
  );
}

/** Runs in the frame. */
function playerFrame(makeVideo: typeof virtualVideo, duration: number) {
  const video = makeVideo(duration, 0);
  const wanted = new Set<string>();
  const send = (message: object) => parent.postMessage(JSON.stringify(message), '*');
  const times = () => ({ seconds: video.time(), duration: video.duration, percent: video.time() / video.duration });
  const emit = (event: string, data: object = times()) => wanted.has(event) && send({ event, data });

  const methods: Record<string, (value: never) => unknown> = {
    addEventListener: (event: string) => {
      wanted.add(event);
      if (event === 'loaded') setTimeout(() => emit('loaded', { id: 1 }));
    },
    removeEventListener: (event: string) => wanted.delete(event),
    play: () => video.play(),
    pause: () => video.pause(),
    getCurrentTime: () => video.time(),
    getDuration: () => video.duration,
    getVolume: () => video.volume,
    getMuted: () => video.muted,
    getTextTracks: () => [],
    setCurrentTime: (seconds: number) => {
      emit('seeking');
      video.seek(seconds);
      return seconds;
    },
    setVolume: (volume: number) => {
      video.volume = volume;
      emit('volumechange', { volume });
      return volume;
    },
    setMuted: (muted: boolean) => {
      video.muted = muted;
      return muted;
    },
    setPlaybackRate: (rate: number) => {
      video.setRate(rate);
      emit('ratechange', { playbackRate: rate });
      return rate;
    },
  };
  video.subscribe((what) => {
    if (what === 'play') for (const event of ['play', 'playing']) emit(event);
    else emit(what === 'time' ? 'timeupdate' : what);
  });
  window.addEventListener('message', ({ data }) => {
    const { method, value } = typeof data === 'string' ? JSON.parse(data) : data;
    // Methods get a list of arguments, properties a value.
    const answer = methods[method]?.((Array.isArray(value) ? value[0] : value) as never);
    if (!method.endsWith('EventListener')) send({ method, value: answer });
  });
  send({ event: 'ready' });
}
