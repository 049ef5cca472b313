import { plainCaption } from './caption-text.ts';

export type Cue = { startMs: number; endMs: number; text: string };

const ENDS = /[.!?…]["”’»)]*$/;
const PAUSE_MS = 2500;
const LONGEST = 280;

/** Captions are cut to fit the picture; for reading, they are joined again up to the end of a sentence or a pause. */
export function sentencesOf(cues: readonly Cue[]): Cue[] {
  const sentences: Cue[] = [];
  for (const { text, ...times } of cues) {
    const cue = { ...times, text: plainCaption(text) };
    const last = sentences.at(-1);
    if (!last || isWhole(last, cue)) sentences.push(cue);
    else sentences[sentences.length - 1] = { ...last, endMs: cue.endMs, text: `${last.text} ${cue.text}` };
  }
  return sentences;
}

const isWhole = (sentence: Cue, next: Cue) =>
  ENDS.test(sentence.text) ||
  next.startMs - sentence.endMs > PAUSE_MS ||
  sentence.text.length + next.text.length > LONGEST;

/** Index of the sentence spoken at a time, or of the last one before it; -1 before the first. */
export function indexAt(sentences: readonly Pick<Cue, 'startMs'>[], ms: number): number {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
