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
>;

/** Captions that the school gives a video. */
export type CaptionFile = { language: string; address: string };

export type Outlet = {
  ready: (media: Media) => void;
  /** The sentence the viewer reads instead of the video. */
  fail: (text: string) => void;
};

/** Puts a media element into `host`, and takes it out again. */
export type Engine = (host: HTMLElement, outlet: Outlet) => () => void;
