import { type MatchEstimated, ZxcvbnFactory } from '@zxcvbn-ts/core';
import adjacencyGraphs from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs';
import leaked from '@zxcvbn-ts/language-common/dist/passwords.json.mjs';
import words from '@zxcvbn-ts/language-pt-br/dist/commonWords.json.mjs';
import firstNames from '@zxcvbn-ts/language-pt-br/dist/firstnames.json.mjs';
import lastNames from '@zxcvbn-ts/language-pt-br/dist/lastnames.json.mjs';
import { COMMON_HERE } from './common-here.ts';
import { fold, SIGNS_OF_LETTERS } from './fold.ts';

/** The cost grows faster than the length, so only both ends of a longer password are examined, separately. */
const EXAMINED = 20;
/** Cost of a common symbol in a common position. */
const SIGN_LOG10 = 1.5;

type Words = readonly (string | number)[];

/** The library looks words up in plain objects, so the inherited key `constructor` needs a rank of its own. */
const ranked = (...lists: Words[]) => [...new Set([...lists.flat().map((word) => fold(String(word))), 'constructor'])];

const examiner = new ZxcvbnFactory({
  dictionary: {
    leaked: ranked(leaked),
    here: ranked(COMMON_HERE),
    names: ranked(firstNames, lastNames),
    words: ranked(words),
  },
  graphs: adjacencyGraphs,
  l33tTable: SIGNS_OF_LETTERS,
  l33tMaxSubstitutions: 8,
  maxLength: EXAMINED,
});

const KNOWN = new Set(COMMON_HERE);

/** Estimated guesses for a folded text, as a power of ten; a lower bound for long texts. */
export function guessesLog10(text: string): number {
  if (KNOWN.has(text)) return Math.log10(KNOWN.size);
  const period = periodOf(text);
  if (period < text.length) return guessesLog10(text.slice(0, period)) + Math.log10(text.length / period);
  return Math.max(ofPiece(text.slice(0, EXAMINED)), ofPiece(text.slice(-EXAMINED)));
}

/** Symbols between words and digits add little, as in `Senha@2024`. */
function ofPiece(text: string): number {
  const bare = text.replace(/[^\p{L}\p{N}]+/gu, '');
  if (bare.length === text.length || bare.length < text.length / 2) return product(text);
  const runs = text.match(/[^\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.min(product(text), product(bare) + runs * SIGN_LOG10);
}

/** The library's total accepts anything of three parts; the product of the parts does not. */
const product = (text: string) =>
  examiner.check(text).sequence.reduce((sum, part) => sum + Math.log10((part as MatchEstimated).guesses), 0);

/** The number of characters after which a text repeats itself, at least once completely; its length if it does not. */
function periodOf(text: string): number {
  for (let period = 1; period <= text.length / 2; period += 1) if (text.startsWith(text.slice(period))) return period;
  return text.length;
}
