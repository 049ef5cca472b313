import type { Cue } from '#shared/captions/sentences.ts';
import { cleanText } from '#shared/text/text.ts';

/** `1:02:03,4 --> 02:05.678`, hours and fractions only where there are any. */
const TIMES =
  /^\s*(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?\s*-->\s*(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?/;
const NUMBER = /^\s*\d+\s*$/;

/**
 * The cues of a WebVTT or SubRip file: text below a line of two times. Headers, notes, styles and numbers are
 * ignored. Linear in the input's length.
 */
export function parseCaptions(text: string): Cue[] {
  const cues: Cue[] = [];
  let open: { startMs: number; endMs: number; lines: string[] } | null = null;
  const close = () => {
    if (open) cues.push({ startMs: open.startMs, endMs: open.endMs, text: captionText(open.lines.join('\n')) });
    open = null;
  };
  for (const line of text.split(/\r\n?|\n/)) {
    const times = TIMES.exec(line);
    if (times) {
      // SubRip's numbers, where the empty line before one is missing.
      if (open && NUMBER.test(open.lines.at(-1) ?? '')) open.lines.pop();
      close();
      open = { startMs: msOf(times.slice(1, 5)), endMs: msOf(times.slice(5, 9)), lines: [] };
    } else if (line.trim() === '') close();
    else open?.lines.push(line);
  }
  close();
  return cues;
}

const msOf = ([hours = '0', minutes = '0', seconds = '0', fraction = '']: string[]) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Keeps only bold, italic and underline tags; scripts are removed with their content. */
export function captionText(raw: string): string {
  const tagged = raw
    .replace(/<(script|style)\b[^<]*(?:<(?!\/\1)[^<]*)*(?:<\/\1[^<>]*>)?/gi, '')
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/<([^<>]*)>/g, (tag, inside) => tagOf(inside) ?? tag)
    .replace(/<!--[^<>]*-->/g, '')
    .replace(
      /&(amp|lt|gt|quot|apos|nbsp);|&#(\d{1,6});/g,
      (_, name, code) => ENTITIES[name] ?? characterOf(Number(code)),
    );
  const lines = cleanText(tagged).split('\n');
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

/** What a tag becomes; null if it is none. Its patterns are anchored, since one that searches a long text may be quadratic. */
function tagOf(inside: string): string | null {
  if (/^\d[\d:.]*$/.test(inside)) return '';
  const [, close = '', name] = /^(\/?)([a-z][^\s/.]*)/i.exec(inside) ?? [];
  if (name === undefined) return null;
  return /^[biu]$/i.test(name) ? `<${close}${name.toLowerCase()}>` : '';
}

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');
