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
  /** Captions of the school's for a player that can show none: the lines are drawn over it. */
  drawn?: readonly DrawnTrack[];
};

/** The part of a TextTrack that the captions menu and overlay use. */
export type DrawnTrack = Pick<TextTrack, 'kind' | 'label' | 'language' | 'mode' | 'id'> & { lines: () => string[] };

/** Captions that the school gives a video. */
export type CaptionFile = { language: string; address: string; automatic: boolean };

/** Optional capabilities of an engine; the controls hide what is missing. */
export type Skill =
  /** It says where it is, and that it ended. */
  | 'time'
  | 'seek'
  | 'play'
  | 'rate'
  | 'volume'
  | 'captions'
  /** It has no controls of its own: ours lie over it. */
  | 'bare';

export type Outlet = {
  /** Called with a media-element-like interface: time, duration, play, pause, seek, ended. */
  ready: (media: Media) => void;
  /** The sentence the viewer reads instead of the video. */
  fail: (text: string) => void;
  /** It has answered after all, and `fail` no longer holds. */
  recover: () => void;
  /** It has given no sign of life for SILENT_AFTER_MS; false once it does, however late. */
  silent: (isSilent: boolean) => void;
};

/** Puts a media element into `host`, and takes it out again. */
export type Engine = (host: HTMLElement, outlet: Outlet) => () => void;

export const SILENT_AFTER_MS = 8_000;
