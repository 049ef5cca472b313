import { type Cue, indexAt } from '#shared/captions/sentences.ts';
import { languageName, OWN } from '#web/player/controls/captions.ts';
import type { MediaStore } from '#web/player/state/media-store.ts';
import type { CaptionFile, DrawnTrack, Media } from './media.ts';
import { automaticName } from './video-element.ts';

/** Most players report the time less often than cues change. */
const LOOKS_AGAIN_MS = 200;
/** How long a playing player's position is extrapolated after its last report. */
const MOST_SINCE_MS = 1_500;

/**
 * Adds tracks to a player that cannot show our captions; their lines are drawn over it. Loaded with the first lesson
 * that needs it.
 * @returns ends it
 */
export function drawCaptions(media: Media, files: readonly CaptionFile[], store: MediaStore): () => void {
  const timeOf = guessTime(media);
  media.drawn = files.map((file) => drawnTrack(file, timeOf, store.refresh));
  store.offerCaptions();
  let shown = '';
  const timer = setInterval(() => {
    const lines = media.drawn?.find(({ mode }) => mode === 'showing')?.lines() ?? [];
    if (lines.join('\n') === shown) return;
    shown = lines.join('\n');
    store.refresh();
  }, LOOKS_AGAIN_MS);
  return () => {
    clearInterval(timer);
    media.drawn = [];
  };
}

/** Interpolates the position between two reports of the player. */
function guessTime(media: Media): () => number {
  let reported = { seconds: -1, at: 0 };
  return () => {
    const now = performance.now();
    if (media.currentTime !== reported.seconds) reported = { seconds: media.currentTime, at: now };
    const since = media.paused ? 0 : Math.min(now - reported.at, MOST_SINCE_MS);
    return reported.seconds * 1000 + since * (media.playbackRate || 1);
  };
}

/** Loads captions only when they are chosen. */
function drawnTrack(
  { language, address, automatic }: CaptionFile,
  timeOf: () => number,
  onLoad: () => void,
): DrawnTrack {
  let cues: Cue[] | null = null;
  let mode: TextTrackMode = 'disabled';
  async function load() {
    cues = [];
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(String(answer.status));
      cues = cuesIn(await answer.text());
      onLoad();
    } catch {
      // Loaded again when they are next switched on.
      cues = null;
    }
  }
  return {
    kind: 'captions',
    id: OWN + language,
    label: automatic ? automaticName(language) : languageName(language),
    language,
    get mode() {
      return mode;
    },
    set mode(next) {
      if (mode === next) return;
      mode = next;
      if (next === 'showing' && cues === null) load();
      onLoad();
    },
    lines() {
      const ms = timeOf();
      const cue = cues?.[indexAt(cues, ms)];
      return cue && ms < cue.endMs ? [cue.text] : [];
    },
  };
}

const LINE = /(\d+):(\d\d):(\d\d)\.(\d{3}) --> (\d+):(\d\d):(\d\d)\.(\d{3})/;

/** Parses WebVTT as our server writes it. */
function cuesIn(vtt: string): Cue[] {
  return vtt.split('\n\n').flatMap((block) => {
    const [times = '', ...lines] = block.trim().split('\n');
    const found = LINE.exec(times);
    if (!found) return [];
    const [from, to] = [found.slice(1, 5), found.slice(5, 9)].map(msOf);
    return [{ startMs: from ?? 0, endMs: to ?? 0, text: plain(lines.join('\n')) }];
  });
}

const msOf = (parts: string[]) => {
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = parts.map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
};

const plain = (text: string) =>
  text
    .replace(/<\/?[biu]>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
