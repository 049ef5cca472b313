/* Links times of the video in an answer: "em 4:47" is one; the time of a class, "às 19:30", is not. */

const MOMENT = /(?<=(?:^|[\s(])(?:em|minuto|aos|nos)\s)(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?![\d:])/giu;

export type MomentPart = { text: string; second?: number };

/** Joining the parts gives the original text. */
export function splitMoments(text: string): MomentPart[] {
  const parts: MomentPart[] = [];
  let done = 0;
  for (const { 0: moment, index } of text.matchAll(MOMENT)) {
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: moment, second: moment.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) });
    done = index + moment.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
