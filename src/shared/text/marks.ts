export type MarkedPart = { text: string; marked: boolean };

const COMBINING_MARKS = /\p{M}/gu;
const fold = (character: string) =>
  character.normalize('NFD').replace(COMBINING_MARKS, '').toLowerCase().slice(0, 1) || ' ';

/** Splits a text into parts and marks those that match one of `words`, ignoring accents and case. */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const folded = Array.from(text.normalize('NFC'), (character) => fold(character)).join('');
  const wanted = words.map((word) => Array.from(word.normalize('NFC'), fold).join('').trim()).filter(Boolean);
  const shown = Array.from(text.normalize('NFC'));
  const parts: MarkedPart[] = [];
  let done = 0;
  const push = (end: number, marked: boolean) => {
    if (end > done) parts.push({ text: shown.slice(done, end).join(''), marked });
    done = Math.max(done, end);
  };
  for (let at = 0; at < folded.length; ) {
    const found = wanted.find((word) => folded.startsWith(word, at));
    if (found) {
      push(at, false);
      push(at + found.length, true);
    }
    at += found?.length ?? 1;
  }
  push(shown.length, false);
  return parts;
}
