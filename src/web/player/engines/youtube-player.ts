/*
 * Replaces YouTube's `YT.Player` without its script: it exchanges the messages that the script sends with the video's
 * frame (https://developers.google.com/youtube/iframe_api_reference), so that no foreign script runs in our pages.
 */

type PlayerEvent = { data: unknown };
type Callback = (event: PlayerEvent) => void;
type Info = Partial<{
  playerState: number;
  duration: number;
  currentTime: number;
  videoLoadedFraction: number;
  volume: number;
  muted: boolean;
  playbackRate: number;
}>;
type Message = { event: string; id: unknown; info: unknown };

const ASK_AGAIN_MS = 100;
const PLAYING = 1;
let players = 0;

export class YouTubePlayer {
  #frame: HTMLIFrameElement;
  #origin: string;
  #id: string;
  #info: Info = {};
  #reportedAt = 0;
  /** Module options, such as available captions. */
  #modules: Record<string, Record<string, unknown> | undefined> = {};
  #callbacks = new Map<string, Callback[]>();
  /** Commands queued until the first response. */
  #waiting: object[] | null = [];
  #asking: ReturnType<typeof setInterval>;
  #listen = (event: MessageEvent) => this.#receive(event);

  constructor(frame: HTMLIFrameElement, { events }: { events: Record<string, Callback> }) {
    players += 1;
    this.#id = `ateneu-${players}`;
    this.#frame = frame;
    this.#origin = new URL(frame.src).origin;
    for (const [name, callback] of Object.entries(events)) this.addEventListener(name, callback);
    window.addEventListener('message', this.#listen);
    // It hears nothing before it has loaded, and does not report that.
    this.#asking = setInterval(() => this.#ask(), ASK_AGAIN_MS);
  }

  addEventListener(name: string, callback: Callback) {
    const known = this.#callbacks.get(name);
    this.#callbacks.set(name, [...(known ?? []), callback]);
    if (!known) this.#command('addEventListener', name);
  }

  playVideo = () => this.#command('playVideo');
  pauseVideo = () => this.#command('pauseVideo');
  seekTo = (seconds: number, ahead: boolean) => this.#command('seekTo', seconds, ahead);
  setVolume = (percent: number) => this.#command('setVolume', percent);
  mute = () => this.#command('mute');
  unMute = () => this.#command('unMute');
  setPlaybackRate = (rate: number) => this.#command('setPlaybackRate', rate);
  setOption = (module: string, option: string, value: unknown) => this.#command('setOption', module, option, value);

  getPlayerState = () => this.#info.playerState ?? -1;
  getDuration = () => this.#info.duration ?? 0;
  /** The player reports its time now and then; it is extrapolated in between, as by YouTube's script. */
  getCurrentTime = () => {
    const { currentTime = 0, duration = Infinity, playbackRate = 1, playerState } = this.#info;
    const since = playerState === PLAYING ? (performance.now() - this.#reportedAt) / 1000 : 0;
    return Math.min(currentTime + since * playbackRate, Math.max(currentTime, duration));
  };
  getVideoLoadedFraction = () => this.#info.videoLoadedFraction ?? 0;
  getVolume = () => this.#info.volume ?? 100;
  isMuted = () => this.#info.muted ?? false;
  getPlaybackRate = () => this.#info.playbackRate ?? 1;
  getOption = (module: string, option: string) => this.#modules[module]?.[option];

  destroy() {
    clearInterval(this.#asking);
    window.removeEventListener('message', this.#listen);
    this.#frame.remove();
  }

  #ask() {
    // A removed frame must not be addressed any more.
    if (this.#frame.isConnected) this.#send({ event: 'listening' });
    else this.destroy();
  }

  #command(func: string, ...args: unknown[]) {
    const command = { event: 'command', func, args };
    if (this.#waiting) this.#waiting.push(command);
    else this.#send(command);
  }

  #send(message: object) {
    const text = JSON.stringify({ ...message, id: this.#id, channel: 'widget' });
    this.#frame.contentWindow?.postMessage(text, this.#origin);
  }

  #receive({ source, origin, data }: MessageEvent) {
    if (source !== this.#frame.contentWindow || origin !== this.#origin) return;
    const message = parse(data);
    if (message?.id !== this.#id) return;
    this.#answered();
    if (message.event === 'initialDelivery' || message.event === 'infoDelivery') this.#learn(message.info);
    else if (message.event === 'apiInfoDelivery') Object.assign(this.#modules, message.info);
    else this.#dispatch(message.event, message.info);
  }

  #answered() {
    clearInterval(this.#asking);
    const commands = this.#waiting ?? [];
    this.#waiting = null;
    for (const command of commands) this.#send(command);
  }

  #learn(info: unknown) {
    const currentTime = this.getCurrentTime();
    this.#info = { ...this.#info, currentTime, ...(info as Info | null) };
    this.#reportedAt = performance.now();
    if (this.#info.currentTime !== currentTime) this.#dispatch('onVideoProgress', this.#info.currentTime);
  }

  #dispatch(name: string, data: unknown) {
    for (const callback of this.#callbacks.get(name) ?? []) callback({ data });
  }
}

function parse(data: unknown): Message | null {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as Message) : null;
  } catch {
    return null;
  }
}

/** `youtube-video-element` uses this object instead of loading YouTube's script. */
export function replaceYouTubeScript() {
  const PlayerState = { UNSTARTED: -1, ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 };
  Object.assign(window, { YT: { Player: YouTubePlayer, PlayerState } });
}
