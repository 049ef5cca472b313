export type Media = Pick<
  HTMLMediaElement,
  | 'addEventListener'
  | 'buffered'
  | 'currentTime'
  | 'defaultPlaybackRate'
  | 'duration'
  | 'ended'
  | 'muted'
  | 'pause'
  | 'paused'
  | 'play'
  | 'playbackRate'
  | 'readyState'
  | 'removeEventListener'
  | 'textTracks'
  | 'volume'
> & {
  /** The school's captions for a player that cannot show them; they are drawn over it. */
  drawn?: readonly DrawnTrack[];
};

/** The part of a TextTrack that the captions menu and overlay use. */
export type DrawnTrack = Pick<TextTrack, 'kind' | 'label' | 'language' | 'mode' | 'id'> & { lines: () => string[] };

/** Captions that the school added to a video. */
export type CaptionFile = { language: string; address: string; automatic: boolean };

/** Optional capabilities of an engine; the controls hide what is missing. */
export type Skill =
  /** It reports its position, and the end. */
  | 'time'
  | 'seek'
  | 'play'
  | 'rate'
  | 'volume'
  | 'captions'
  /** It has no controls of its own, so ours are drawn over it. */
  | 'bare';

export type Outlet = {
  /** Called with a media-element-like interface: time, duration, play, pause, seek, ended. */
  ready: (media: Media) => void;
  /** The sentence shown instead of the video. */
  fail: (text: string) => void;
  /** It responded after all: `fail` no longer holds. */
  recover: () => void;
  /** It was silent for SILENT_AFTER_MS; false once it responds, however late. */
  silent: (isSilent: boolean) => void;
};

/** Puts a media element into `host`. Returns how to remove it. */
export type Engine = (host: HTMLElement, outlet: Outlet) => () => void;

export const SILENT_AFTER_MS = 8_000;
