/** Of elements that are open at once. The parser's work grows with the square of it; no e-mail comes near. */
const DEEPEST = 500;
const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
/** Those that hold nothing, or end where the next one begins. */
const UNNESTED = new Set(
  `area base br col dd dt embed hr img input li link meta option p param source td th tr track wbr`.split(' '),
);

/** The text up to where more elements are open than anybody writes; nearly always all of it. */
export function upToDepth(html: string): string {
  let depth = 0;
  for (const { 1: closing, 2: name = '', index } of html.matchAll(TAG)) {
    if (UNNESTED.has(name.toLowerCase())) continue;
    depth = closing ? Math.max(0, depth - 1) : depth + 1;
    if (depth > DEEPEST) return html.slice(0, index);
  }
  return html;
}
