import type { DrawnTrack, Media } from '#web/player/engines/media.ts';
import { chosenCaptions, keepCaptions } from '#web/player/state/preferences.ts';

type Tracked = Pick<Media, 'textTracks' | 'drawn'>;
type Track = TextTrack | DrawnTrack;

/** Prefix that marks the school's own captions, as opposed to those of the video. */
export const OWN = 'escola-';

/** `id` is the track's index among the video's text tracks; a choice is remembered by its `language`. */
export type Caption = { id: number; label: string; language: string; showing: boolean };

export function readCaptions(media: Tracked): Caption[] {
  return tracksOf(media).map(({ track, id }, index) => ({
    id,
    label: track.label || languageName(track.language) || `Legenda ${index + 1}`,
    language: track.language || track.label,
    showing: track.mode === 'showing',
  }));
}

/** Current cue texts without markup; framed players draw their own captions. */
export function readCues(media: Tracked): string[] {
  const shown = tracksOf(media).filter(({ track }) => track.mode === 'showing');
  return shown.flatMap(({ track }) => ('lines' in track ? track.lines() : linesOf(track)));
}

const linesOf = ({ activeCues }: TextTrack) =>
  Array.from(activeCues ?? []).flatMap((cue) => (cue instanceof VTTCue ? [cue.getCueAsHTML().textContent] : []));

export function chooseCaption(media: Tracked, id: number | null) {
  const chosen = readCaptions(media).find((caption) => caption.id === id);
  keepCaptions({ language: chosen?.language ?? chosenCaptions()?.language ?? null, on: chosen !== undefined });
  show(media, id);
}

/** Turns captions off, or on in the language chosen last, else the first one. */
export function toggleCaptions(media: Tracked) {
  const captions = readCaptions(media);
  if (captions.some((caption) => caption.showing)) return chooseCaption(media, null);
  const known = captions.find(({ language }) => language === chosenCaptions()?.language) ?? captions[0];
  if (known) chooseCaption(media, known.id);
}

/** Applies the viewer's earlier choice of captions, if this video has them. */
export function applyChosenCaptions(media: Tracked) {
  const chosen = chosenCaptions();
  const known = readCaptions(media).find(({ language }) => language === chosen?.language);
  if (chosen && (known || !chosen.on)) show(media, chosen.on ? (known?.id ?? null) : null);
}

function show(media: Tracked, id: number | null) {
  // Disabled tracks load nothing; a change of mode is how hls.js and the providers' players learn of the choice.
  for (const { track, id: own } of allOf(media)) track.mode = own === id ? 'showing' : 'disabled';
}

/** The school's own captions replace the video's in the same language, since they may have been corrected. */
function tracksOf(media: Tracked) {
  const all = allOf(media);
  const own = new Set(all.filter(isOwn).map(({ track }) => baseOf(track.language)));
  return all.filter((one) => isOwn(one) || !own.has(baseOf(one.track.language)));
}

function allOf({ textTracks, drawn = [] }: Tracked) {
  const all: Track[] = [...drawn, ...Array.from(textTracks ?? [])];
  return all
    .map((track, id) => ({ track, id }))
    .filter(({ track }) => track.kind === 'subtitles' || track.kind === 'captions');
}

const isOwn = ({ track }: { track: Track }) => track.id?.startsWith(OWN);
const baseOf = (language: string) => language.slice(0, 2);

export function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames('pt-BR', { type: 'language' }).of(code) ?? '';
    return name.charAt(0).toUpperCase() + name.slice(1);
  } catch {
    return code;
  }
}
