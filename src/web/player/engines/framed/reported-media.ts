import type { Media } from '#web/player/engines/media.ts';

/** Reported state of the frame's video. A duration of 0 means unknown. */
export type MediaReport = {
  time?: number;
  duration?: number;
  playing?: boolean;
  waiting?: boolean;
  ended?: boolean;
  /** The video is gone, or may not be shown here. */
  failed?: boolean;
};

export type Remote = { play: () => void; pause: () => void; seek: (seconds: number) => void };

/** A video in a foreign frame, as a media element. Volume and speed stay with the host's own controls. */
export class ReportedMedia extends EventTarget implements Media {
  #remote: Remote;
  #time = 0;
  #duration = Number.NaN;
  #playing = false;
  #ended = false;
  #waiting = false;
  #alive = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  volume = 1;
  muted = false;

  constructor(remote: Remote) {
    super();
    this.#remote = remote;
  }

  get currentTime() {
    return this.#time;
  }
  set currentTime(seconds: number) {
    this.#time = seconds;
    this.#ended = false;
    this.#remote.seek(seconds);
    this.#say('seeking');
  }
  get duration() {
    return this.#duration;
  }
  get paused() {
    return !this.#playing;
  }
  get ended() {
    return this.#ended;
  }
  get readyState() {
    return this.#alive ? HAVE_ENOUGH_DATA : 0;
  }
  get buffered() {
    return NOTHING_BUFFERED;
  }
  get textTracks() {
    return undefined as unknown as TextTrackList;
  }
  async play() {
    this.#remote.play();
  }
  pause() {
    this.#remote.pause();
  }

  update({ time, duration, playing, waiting, ended }: MediaReport) {
    if (isLength(duration) && duration !== this.#duration) {
      this.#duration = duration;
      if (this.#alive) this.#say('durationchange');
    }
    if (!this.#alive) {
      this.#alive = true;
      this.#say('loadedmetadata');
    }
    if (isTime(time)) this.#move(time);
    if (playing !== undefined && playing !== this.#playing) this.#turn(playing);
    if (waiting !== undefined) this.#wait(waiting);
    if (ended && !this.#ended) this.#end();
  }

  #move(time: number) {
    if (time === this.#time) return;
    this.#time = time;
    // Hosts stop a little before the length that they report.
    if (this.#duration - time > 1) this.#ended = false;
    this.#say('timeupdate');
  }

  #turn(playing: boolean) {
    this.#playing = playing;
    if (playing) this.#ended = false;
    for (const event of playing ? ['play', 'playing'] : ['pause']) this.#say(event);
  }

  #wait(waiting: boolean) {
    if (waiting || this.#waiting) this.#say(waiting ? 'waiting' : 'seeked');
    this.#waiting = waiting;
  }

  #end() {
    this.#playing = false;
    this.#ended = true;
    if (isLength(this.#duration)) this.#time = this.#duration;
    this.#say('ended');
  }

  #say(event: string) {
    this.dispatchEvent(new Event(event));
  }
}

const HAVE_ENOUGH_DATA = 4;
const NOTHING_BUFFERED = { length: 0, start: () => 0, end: () => 0 } as TimeRanges;

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isLength = (value: unknown): value is number => isTime(value) && value > 0;
