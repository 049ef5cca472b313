import { isOver } from '#web/player/controls/aim.ts';
import { applyChosenCaptions } from '#web/player/controls/captions.ts';
import type { Media } from '#web/player/engines/media.ts';
import { seekTo } from './media-actions.ts';
import { EMPTY_STATE, type MediaState, readState, type TrackedState } from './media-state.ts';
import { loadPreferences, savePreferences } from './preferences.ts';

const TRACKS_HEARD = ['addtrack', 'change', 'removetrack'];
const HEARD = [
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
  let told: TrackedState = { error: null, started: false, wanted: playing, waiting: false, aim: null };
  const listeners = new Set<() => void>();

  function publish() {
    state = media
      ? readState(media, told)
      : { ...EMPTY_STATE, wanted: told.wanted, ...(told.error && { phase: 'error', error: told.error }) };
    for (const listener of listeners) listener();
  }

  function hear({ type }: Event) {
    const started = told.started || type === 'playing';
    const aim = told.aim && media && !isOver(told.aim, type, media.currentTime, now()) ? told.aim : null;
    told = { ...told, started, wanted: isWanted(type, told), waiting: isWaiting(type, told.waiting), aim };
    if (media && (type === 'volumechange' || type === 'ratechange')) savePreferences(media);
    publish();
  }

  function hearTracks(event: Event) {
    if (!media) return;
    if (event instanceof TrackEvent) event.track?.addEventListener('cuechange', hearTracks);
    if (event.type === 'addtrack') applyChosenCaptions(media);
    publish();
  }

  function seek(seconds: number) {
    if (!media) return;
    told = { ...told, aim: { seconds: seekTo(media, seconds), since: now() } };
    publish();
  }

  function playIfWanted() {
    if (told.wanted) media?.play().catch(() => {});
  }

  return {
    attach(next: Media) {
      media = next;
      loadPreferences(next);
      for (const name of HEARD) next.addEventListener(name, hear);
      for (const name of TRACKS_HEARD) next.textTracks?.addEventListener(name, hearTracks);
      if (next.readyState > 0) playIfWanted();
      else next.addEventListener('loadedmetadata', playIfWanted, { once: true });
      publish();
    },
    detach() {
      for (const name of HEARD) media?.removeEventListener(name, hear);
      for (const name of TRACKS_HEARD) media?.textTracks?.removeEventListener(name, hearTracks);
      media = null;
    },
    fail(error: string) {
      told = { ...told, error };
      publish();
    },
    recover() {
      told = { ...told, error: null };
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
    /** For a press before there is anything to play; another press cancels it. */
    toggleWanted() {
      told = { ...told, wanted: !told.wanted };
    },
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type MediaStore = ReturnType<typeof createMediaStore>;

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
