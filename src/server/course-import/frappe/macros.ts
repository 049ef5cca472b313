import { videoAt } from '../file/html.ts';

/* Macros in the text of lessons that were written before its editor had blocks: `{{ Quiz("prova-1") }}`. */

export type Macro = { name: string; argument: string };

const MACRO = /\{\{\s*(\w{1,60})\(([^{}]{0,300})\)\s*\}\}/g;

export const macrosIn = (said: string): Macro[] =>
  [...said.matchAll(MACRO)].map(([, name = '', argument = '']) => ({ name, argument: unquoted(argument) }));

export const replaceMacros = (said: string, textOf: (macro: Macro) => string): string =>
  said.replaceAll(MACRO, (_, name: string, argument: string) => textOf({ name, argument: unquoted(argument) }));

const unquoted = (argument: string) => argument.replaceAll(/^[\s"']+|[\s"']+$/g, '');

/** The video that it shows, if a lesson can have it. */
export function filmOf({ name, argument }: Macro): string | null {
  if (name === 'YouTubeVideo') return youtubeAt(argument);
  // An embed's kind stands before its address.
  return name === 'Video' || name === 'Embed' ? videoAt(argument.split('|||').at(-1) ?? '') : null;
}

/** An address, or the id alone. */
export const youtubeAt = (said: string): string | null =>
  /^[\w-]{11}$/.test(said) ? `https://youtu.be/${said}` : said === '' ? null : videoAt(said);

/** As a block of the same kind is called. */
export const kindOf = ({ name }: Macro): string => (name === 'YouTubeVideo' ? 'video' : name.toLowerCase());
