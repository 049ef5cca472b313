import { LIMITS } from '#shared/limits.ts';
import { cleanText } from '#shared/text/text.ts';

/* Fits values of another platform into our limits. */

const LONGEST_KIND = 60;

export const fitTitle = (said: string, otherwise: string): string =>
  fitLine(said, LIMITS.title) || fitLine(otherwise, LIMITS.title) || 'Sem título';

export const fitKind = (said: string): string => fitLine(said, LONGEST_KIND);

export const fitText = (said: string, longest: number): string => cut(cleanText(said), longest);

const fitLine = (said: string, longest: number) =>
  fitText(said.slice(0, longest * 10).replaceAll(/\s+/g, ' '), longest);

function cut(text: string, longest: number): string {
  return text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;
}
