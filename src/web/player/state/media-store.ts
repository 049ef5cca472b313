import { isOver } from '#web/player/controls/aim.ts';
import { applyChosenCaptions } from '#web/player/controls/captions.ts';
import type { Media } from '#web/player/engines/media.ts';
import { seekTo } from './media-actions.ts';
import { EMPTY_STATE, type MediaState, readState, type TrackedState } from './media-state.ts';
import { loadPreferences, savePreferences } from './preferences.ts';

const TRACK_EVENTS = ['addtrack', 'change', 'removetrack'];
const MEDIA_EVENTS = [
  'durationchange',
  'ended',
  'loadedmetadata',
  'pause',
  'play',
  'playing',
  'progress',
  'ratechange',
  'seeked',
  'seeking',
  'timeupdate',
  'volumechange',
  'waiting',
  'canplay',
  'emptied',
];

/**
 * The state of the attached media, for useSyncExternalStore.
 * @param playing it plays as soon as it can, as if play had been pressed
 * @param now a clock in milliseconds
 */
export function createMediaStore({ playing = false, now = () => performance.now() } = {}) {
  let media: Media | null = null;
  let state: MediaState = EMPTY_STATE;
  let tracked: TrackedState = { error: null, started: false, wanted: playing, waiting: false, ended: false, aim: null };
  const listeners = new Set<() => void>();

  /** A failed engine may empty its element, so the position from before is kept. */
  function publish() {
    state = media
      ? { ...readState(media, tracked), ...(tracked.error && { currentTime: state.currentTime }) }
      : { ...EMPTY_STATE, wanted: tracked.wanted, ...(tracked.error && { phase: 'error', error: tracked.error }) };
    for (const listener of listeners) listener();
  }

  function onMediaEvent({ type }: Event) {
    if (!media) return;
    const { currentTime, duration } = media;
    tracked = {
      ...tracked,
      started: tracked.started || type === 'playing',
      wanted: isWanted(type, tracked),
      waiting: isWaiting(type, tracked.waiting),
      ended: type === 'ended' || (tracked.ended && !BEGINS.has(type) && isAtEnd(currentTime, duration)),
      aim: tracked.aim && !isOver(tracked.aim, type, currentTime, now()) ? tracked.aim : null,
    };
    if (type === 'volumechange' || type === 'ratechange') savePreferences(media);
    publish();
  }

  function onTracksEvent(event: Event) {
    if (!media) return;
    if (event instanceof TrackEvent) event.track?.addEventListener('cuechange', onTracksEvent);
    if (event.type === 'addtrack') applyChosenCaptions(media);
    publish();
  }

  function seek(seconds: number) {
    if (!media) return;
    const aim = { seconds: seekTo(media, seconds), since: now() };
    tracked = { ...tracked, aim, ended: tracked.ended && isAtEnd(aim.seconds, media.duration) };
    publish();
  }

  function playIfWanted() {
    if (tracked.wanted) media?.play().catch(() => {});
  }

  return {
    attach(next: Media) {
      media = next;
      loadPreferences(next);
      for (const name of MEDIA_EVENTS) next.addEventListener(name, onMediaEvent);
      for (const name of TRACK_EVENTS) next.textTracks?.addEventListener(name, onTracksEvent);
      if (next.readyState > 0) playIfWanted();
      else next.addEventListener('loadedmetadata', playIfWanted, { once: true });
      publish();
    },
    detach() {
      for (const name of MEDIA_EVENTS) media?.removeEventListener(name, onMediaEvent);
      for (const name of TRACK_EVENTS) media?.textTracks?.removeEventListener(name, onTracksEvent);
      media = null;
    },
    fail(error: string) {
      tracked = { ...tracked, error };
      publish();
    },
    recover() {
      tracked = { ...tracked, error: null };
      publish();
    },
    media: () => media,
    refresh: publish,
    /** More captions have become available. */
    offerCaptions() {
      if (media) applyChosenCaptions(media);
      publish();
    },
    seek,
    /** Relative to the requested position, so that quick presses add up. */
    skip: (seconds: number) => seek(state.currentTime + seconds),
    /** For presses before there is anything to play. */
    want() {
      tracked = { ...tracked, wanted: true };
    },
    toggleWanted() {
      tracked = { ...tracked, wanted: !tracked.wanted };
    },
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type MediaStore = ReturnType<typeof createMediaStore>;

const BEGINS = new Set(['emptied', 'play', 'playing']);

/** Players may stop, or report the time, a little before the end. */
const isAtEnd = (seconds: number, duration: number) => !(duration - seconds > 1);

const RESUMED = new Set(['canplay', 'emptied', 'ended', 'pause', 'play', 'playing', 'seeked']);

function isWaiting(event: string, before: boolean): boolean {
  if (event === 'waiting') return true;
  return RESUMED.has(event) ? false : before;
}

/** A failed video stops by itself, so whether it should play is remembered from before. */
function isWanted(event: string, { error, wanted }: TrackedState): boolean {
  if (error) return wanted;
  if (event === 'play') return true;
  return event === 'pause' || event === 'ended' ? false : wanted;
}
