import { LIMITS } from '#shared/limits.ts';
import { fold } from './fold.ts';
import { guessesLog10 } from './guesses.ts';
import { type About, type OwnKind, withoutOwnWords } from './own-words.ts';

export type Strength = 'weak' | 'fair' | 'good' | 'strong';
/** Error codes. */
export type Refusal = 'password_too_common' | `password_has_${OwnKind}`;
export type Verdict = { strength: Strength; refusal: Refusal | null };

/** Characters that are examined; the rest is ignored. */
const READ = 256;
/** Guesses as powers of ten. A short password may contain at most one guessable part. */
const ACCEPTED = { least: 7, short: (length: number) => length - 1 };
const GOOD = 9;
const STRONG = 11;
/** Characters required besides the person's own words: as many random ones would suffice alone. */
const REST = 8;

/**
 * The verdict shown while typing and applied by the server. Below the minimum length, which has its own
 * message, it is always weak.
 */
export function checkStrength(password: string, about: About = {}): Verdict {
  if (password.length < LIMITS.password.min) return { strength: 'weak', refusal: null };
  const text = fold(password.slice(0, READ));
  const { rest, mostly } = withoutOwnWords(text, about);
  const guesses = guessesLog10(rest);
  if (mostly) return guesses < REST ? refused(`password_has_${mostly}`) : accepted(guesses);
  return guesses < Math.min(ACCEPTED.least, ACCEPTED.short(text.length))
    ? refused('password_too_common')
    : accepted(guesses);
}

const refused = (refusal: Refusal): Verdict => ({ strength: 'weak', refusal });

function accepted(guesses: number): Verdict {
  if (guesses < GOOD) return { strength: 'fair', refusal: null };
  return { strength: guesses < STRONG ? 'good' : 'strong', refusal: null };
}
