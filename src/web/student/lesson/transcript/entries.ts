import type { Chapter } from '#shared/captions/chapters.ts';
import type { Cue } from '#shared/captions/sentences.ts';

export type Entry = Cue & { chapter: Chapter | null };

/** Half a second, because a chapter that begins with a sentence is rarely timed exactly. */
const NEAR_MS = 500;

/** The sentences, each with the chapter that begins at it. */
export function entriesOf(sentences: readonly Cue[], chapters: readonly Chapter[]): Entry[] {
  let next = 0;
  return sentences.map((sentence) => {
    let chapter: Chapter | null = null;
    for (let at = chapters[next]; at && at.seconds * 1000 <= sentence.startMs + NEAR_MS; at = chapters[next]) {
      chapter = at;
      next += 1;
    }
    return { ...sentence, chapter };
  });
}
