import { TALK } from '#shared/conversations/limits.ts';

/** At most three combining marks per letter: more of them would cover other lines. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;
const EMPTY_LINES = /\n{3,}/g;
const LETTER = /[^\p{M}\p{Cf}\s]/u;

/** Normalizes a post for storage: limits combining marks and empty lines. Empty if nothing readable is left. */
export function normalizePost(text: string): string {
  const tidy = text.replace(STACKED_MARKS, '$1').replace(EMPTY_LINES, '\n\n').trim();
  return LETTER.test(tidy) ? tidy : '';
}

export const isTooTall = (text: string): boolean => text.split('\n').length > TALK.postLines;

/** Key for comparing texts: ignores capitals, accents and spaces. */
export const sameText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\s]+/gu, '')
    .toLowerCase();

/** Whether a text contains one of the school's words, as a whole word. */
export function namesWord(text: string, words: readonly string[]): boolean {
  const said = ` ${plain(text)} `;
  return words.some((word) => {
    const sought = plain(word);
    return sought !== '' && said.includes(` ${sought} `);
  });
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
