import type { Media } from '#web/player/engines/media.ts';

type Preferences = {
  volume: number;
  muted: boolean;
  rate: number;
  /** Absent while the viewer has not chosen. */
  captions?: CaptionChoice;
};

type CaptionChoice = { language: string | null; on: boolean };

const KEY = 'player';

/** Stored in the browser until sign-out: the next lesson starts with the same volume and speed. */
let kept: Preferences = { volume: 1, muted: false, rate: 1, ...stored() };

export function loadPreferences(media: Media) {
  media.volume = kept.volume;
  media.muted = kept.muted;
  // A new address resets a video to its default speed.
  media.defaultPlaybackRate = kept.rate;
  media.playbackRate = kept.rate;
}

export function savePreferences({ volume, muted, playbackRate }: Media) {
  keep({ volume: volume ?? 1, muted: muted === true, rate: playbackRate || 1 });
}

export const chosenCaptions = () => kept.captions;

export const keepCaptions = (captions: CaptionChoice) => keep({ captions });

function keep(changes: Partial<Preferences>) {
  kept = { ...kept, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage they last while the page is open.
  }
}

/** Valid stored values; the storage may contain anything. */
function stored(): Partial<Preferences> {
  try {
    const { volume, muted, rate, captions } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return {
      ...(isBetween(volume, 0, 1) && { volume }),
      ...(typeof muted === 'boolean' && { muted }),
      ...(isBetween(rate, 0.5, 2) && { rate }),
      ...(isChoice(captions) && { captions }),
    };
  } catch {
    return {};
  }
}

function isChoice(value: unknown): value is CaptionChoice {
  const { language, on } = (value ?? {}) as Partial<CaptionChoice>;
  return (language === null || typeof language === 'string') && typeof on === 'boolean';
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}
