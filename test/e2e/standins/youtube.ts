import type { Page } from '@playwright/test';
import { virtualVideo } from './virtual-video.ts';

/*
 * YouTube's IFrame API without YouTube: its script and its frame, which talk to each other by the messages that the real
 * ones send (https://developers.google.com/youtube/iframe_api_reference; 1 playing, 2 paused, 0 ended).
 */

const DURATION_SECONDS = 120;

/** @param errorCode what the frame answers instead of becoming ready: 100 gone, 101 and 150 not to be embedded */
export async function standInForYouTube(page: Page, { errorCode = 0 } = {}): Promise<void> {
  await page.route('https://www.youtube.com/iframe_api', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${widgetApi})()` }),
  );
  await page.route('https://www.youtube-nocookie.com/embed/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>(${playerFrame})(${virtualVideo}, ${DURATION_SECONDS}, ${errorCode})</script>`,
    }),
  );
}

/** Runs in the page: what iframe_api leaves in `window.YT`. */
function widgetApi() {
  type Callback = (event: { data: unknown }) => void;
  const ORIGIN = 'https://www.youtube-nocookie.com';
  let ids = 0;

  class Player {
    #frame: HTMLIFrameElement;
    #id = ++ids;
    #info: Record<string, number | boolean> = {};
    #listeners = new Map<string, Callback[]>();
    #listening: ReturnType<typeof setInterval>;

    constructor(frame: HTMLIFrameElement, { events }: { events: Record<string, Callback> }) {
      this.#frame = frame;
      for (const [name, callback] of Object.entries(events)) this.addEventListener(name, callback);
      window.addEventListener('message', (event) => {
        if (event.origin === ORIGIN && event.source === frame.contentWindow) this.#receive(JSON.parse(event.data));
      });
      this.#listening = setInterval(() => this.#send({ event: 'listening' }), 100);
    }

    #send(message: object) {
      this.#frame.contentWindow?.postMessage(JSON.stringify({ ...message, id: this.#id, channel: 'widget' }), ORIGIN);
    }
    #command(func: string, ...args: unknown[]) {
      this.#send({ event: 'command', func, args });
    }
    #receive({ event, info, id }: { event: string; info: unknown; id: number }) {
      if (id !== this.#id) return;
      clearInterval(this.#listening);
      if (event === 'initialDelivery' || event === 'infoDelivery') Object.assign(this.#info, info);
      else for (const callback of this.#listeners.get(event) ?? []) callback({ data: info });
      if (event === 'infoDelivery')
        for (const tell of this.#listeners.get('onVideoProgress') ?? []) tell({ data: info });
    }

    addEventListener(name: string, callback: Callback) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), callback]);
    }
    playVideo = () => this.#command('playVideo');
    pauseVideo = () => this.#command('pauseVideo');
    seekTo = (seconds: number) => this.#command('seekTo', seconds, true);
    setVolume = (percent: number) => this.#command('setVolume', percent);
    mute = () => this.#command('mute');
    unMute = () => this.#command('unMute');
    setPlaybackRate = (rate: number) => this.#command('setPlaybackRate', rate);
    getPlayerState = () => this.#info.playerState ?? -1;
    getDuration = () => this.#info.duration ?? 0;
    getCurrentTime = () => this.#info.currentTime ?? 0;
    getVideoLoadedFraction = () => this.#info.videoLoadedFraction ?? 0;
    getVolume = () => this.#info.volume ?? 100;
    isMuted = () => this.#info.muted ?? false;
    getPlaybackRate = () => this.#info.playbackRate ?? 1;
    getOption = () => undefined;
    setOption = () => {};
    destroy = () => this.#frame.remove();
  }

  const PlayerState = { ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 };
  Object.assign(window, { YT: { Player, PlayerState, loaded: 1 } });
  (window as { onYouTubeIframeAPIReady?: () => void }).onYouTubeIframeAPIReady?.();
}

/** Runs in the frame. */
function playerFrame(makeVideo: typeof virtualVideo, duration: number, errorCode: number) {
  const video = makeVideo(duration, Number(new URLSearchParams(location.search).get('start') ?? 0));
  let id = 0;
  let state = 5;

  const send = (event: string, info: unknown) =>
    parent.postMessage(JSON.stringify({ event, info, id, channel: 'widget' }), '*');
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
    send('onStateChange', next);
  };
  const commands: Record<string, (value: never) => void> = {
    playVideo: () => video.play(),
    pauseVideo: () => video.pause(),
    seekTo: (seconds) => video.seek(seconds),
    setVolume: (percent: number) => {
      video.volume = percent / 100;
      send('infoDelivery', info());
      send('onVolumeChange', { volume: percent, muted: video.muted });
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
      send('onPlaybackRateChange', rate);
    },
  };
  video.hear((what) => {
    if (what === 'play') enter(1);
    else if (what === 'pause') enter(2);
    else if (what === 'ended') enter(0);
    else send('infoDelivery', info());
  });
  window.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.event === 'listening' && id === 0) {
      id = message.id;
      if (errorCode) return send('onError', errorCode);
      send('initialDelivery', info());
      send('onReady', null);
    }
    if (message.event === 'command') commands[message.func]?.(message.args[0] as never);
  });
}
