import type { Page } from '@playwright/test';
import { virtualVideo } from './virtual-video.ts';

/*
 * Stand-ins for the players of six hosts. Each uses the messages shown in the host's documentation, or on a page that
 * uses it.
 */

const DURATION = 120;

export const ADDRESSES = {
  panda: 'https://player-vz-5322148b-a9e.tv.pandavideo.com.br/embed/?v=b5d3e8c5-9c33-4e7d-b6f9-9348fc782080',
  bunny: 'https://iframe.mediadelivery.net/embed/759/b5d3e8c5-9c33-4e7d-b6f9-9348fc782080',
  vturb:
    '<vturb-smartplayer id="vid-6900cbe603ede340e9b12231"></vturb-smartplayer><script>s.src="https://scripts.converteai.net/1a2b3c4d-5e6f-4a7b-8c9d-ef0123456789/players/6900cbe603ede340e9b12231/v4/player.js"</script>',
  wistia: 'https://escola.wistia.com/medias/abcde12345',
  mux: 'https://player.mux.com/DS00Spx1CV902MCtPj5WknGlR102V5HFkDe',
  loom: 'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184',
} as const;

const LOOK =
  '<body style="margin:0;height:100vh;display:grid;place-items:center;background:#16324f;color:#fff;font:700 5vw system-ui"><button id="go" style="font:inherit;padding:.5em 1em">Play</button>';

const framed = (script: (make: typeof virtualVideo, duration: number) => void) =>
  `<!doctype html>${LOOK}<script>(${script})(${virtualVideo}, ${DURATION})</script>`;

const page = (body: string) => ({ contentType: 'text/html', body });
const script = (run: (make: typeof virtualVideo, duration: number) => void) => ({
  contentType: 'text/javascript',
  headers: { 'access-control-allow-origin': '*' },
  body: `(${run})(${virtualVideo}, ${DURATION})`,
});

/** @param muxSeconds how long Mux's film lasts: half a minute, as it was made, or repeated until then */
export async function standInForHosts(on: Page, appUrl: string, { muxSeconds = 30 } = {}): Promise<void> {
  await on.route('https://*.tv.pandavideo.com.br/**', (route) => route.fulfill(page(framed(pandaFrame))));
  await on.route('https://iframe.mediadelivery.net/**', (route) => route.fulfill(page(framed(bunnyFrame))));
  await on.route('https://scripts.converteai.net/**/player.js', (route) => route.fulfill(script(vturbScript)));
  await on.route('https://fast.wistia.com/**', (route) =>
    route.fulfill(route.request().url().endsWith('E-v1.js') ? script(wistiaScript) : script(() => {})),
  );
  await on.route('https://www.loom.com/embed/**', (route) => route.fulfill(page(`<!doctype html>${LOOK}`)));
  await on.route('https://stream.mux.com/**', async (route) => {
    const folder = `${appUrl}/demo-media/hls/360p/`;
    const list = (await (await fetch(`${folder}index.m3u8`)).text()).replaceAll(/^(?!#)(.+)$/gm, `${folder}$1`);
    await route.fulfill({
      contentType: 'application/vnd.apple.mpegurl',
      headers: { 'access-control-allow-origin': '*' },
      body: repeated(list, muxSeconds),
    });
  });
}

/** A playlist of its segments, again and again until it is that long. */
function repeated(playlist: string, seconds: number): string {
  const [head = ''] = playlist.split('#EXTINF', 1);
  const segments = playlist.slice(head.length).replace('#EXT-X-ENDLIST', '');
  const length = [...segments.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, each]) => sum + Number(each), 0);
  const parts = Array.from({ length: Math.ceil(seconds / length) }, () => segments);
  return `${head}${parts.join('#EXT-X-DISCONTINUITY\n')}#EXT-X-ENDLIST`;
}

/** Reports by itself, as objects, and omits the duration until everything is requested. */
function pandaFrame(make: typeof virtualVideo, duration: number) {
  const video = make(duration, 0);
  const say = (message: string, more = {}) => parent.postMessage({ message, currentTime: video.time(), ...more }, '*');
  video.subscribe((what) => {
    if (what === 'time') say('panda_timeupdate');
    else say(`panda_${what}`);
  });
  addEventListener('message', ({ data }) => {
    if (data?.type === 'play') video.play();
    if (data?.type === 'pause') video.pause();
    if (data?.type === 'currentTime') {
      say('panda_seeking');
      video.seek(data.parameter);
    }
  });
  document.getElementById('go')?.addEventListener('click', video.play);
  say('panda_allData', { playerData: { duration, currentTime: 0, paused: true } });
}

/** player.js: JSON texts, to every subscriber. */
function bunnyFrame(make: typeof virtualVideo, duration: number) {
  const video = make(duration, 0);
  const wanted = new Set<string>();
  const say = (event: string, value?: unknown) =>
    parent.postMessage(JSON.stringify({ context: 'player.js', version: '0.0.11', event, value }), '*');
  video.subscribe((what) => {
    const event = what === 'time' ? 'timeupdate' : what;
    if (wanted.has(event)) say(event, { seconds: video.time(), duration });
  });
  addEventListener('message', ({ data }) => {
    const { context, method, value } = JSON.parse(data);
    if (context !== 'player.js') return;
    if (method === 'addEventListener') wanted.add(value);
    if (method === 'addEventListener' && value === 'ready') say('ready', { events: [], methods: [] });
    if (method === 'getDuration') say('getDuration', duration);
    if (method === 'getPaused') say('getPaused', !video.isPlaying());
    if (method === 'play') video.play();
    if (method === 'pause') video.pause();
    if (method === 'setCurrentTime') video.seek(value);
  });
  document.getElementById('go')?.addEventListener('click', video.play);
}

/** The element's video, as v4 stores it. It tries what a foreign script might: the page around it, and its cookies. */
function vturbScript(make: typeof virtualVideo, duration: number) {
  const video = make(duration, 0);
  const tried: string[] = [];
  for (const [name, attempt] of Object.entries({
    cookie: () => document.cookie,
    parent: () => parent.document.title,
    storage: () => localStorage.length,
  }))
    try {
      attempt();
      tried.push(name);
    } catch {}
  const listeners: (() => void)[] = [];
  video.subscribe((what) => what === 'ended' && listeners.forEach((listener) => void listener()));
  const button = document.createElement('button');
  button.textContent = `Play; reached: ${tried.join() || 'nothing'}`;
  button.style.margin = '20vh 40vw';
  button.onclick = video.play;
  document.querySelector('vturb-smartplayer')?.append(button);
  Object.assign(window, {
    smartplayer: {
      instances: [
        {
          video: {
            duration,
            get currentTime() {
              return video.time();
            },
            set currentTime(seconds) {
              video.seek(seconds);
            },
            get paused() {
              return !video.isPlaying();
            },
            ended: false,
            addEventListener: (_: string, listener: () => void) => listeners.push(listener),
            play: video.play,
            pause: video.pause,
          },
        },
      ],
    },
  });
}

/** Passes its video to the callbacks in `_wq`. */
function wistiaScript(make: typeof virtualVideo, duration: number) {
  const video = make(duration, 0);
  const button = document.createElement('button');
  button.textContent = 'Play';
  button.style.margin = '20vh 40vw';
  button.onclick = video.play;
  document.querySelector('.wistia_embed')?.append(button);
  const handle = {
    bind: (what: string, listener: () => void) =>
      video.subscribe((happened) => what === 'end' && happened === 'ended' && listener()),
    time: (seconds?: number) => (seconds === undefined ? video.time() : video.seek(seconds)),
    duration: () => duration,
    state: () => (video.isPlaying() ? 'playing' : 'paused'),
    play: video.play,
    pause: video.pause,
  };
  const queue = (window as unknown as { _wq?: { onReady: (video: object) => void }[] })._wq ?? [];
  for (const { onReady } of queue) onReady(handle);
}
