import { CODE_LETTERS } from '../video/watermark.ts';

export const CODE_LENGTH = 12;

/** `7KQ4 M2XN 9RTB`, in groups that can be read aloud. */
export const codeText = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? code;

const MISTAKEN: Record<string, string> = { I: '1', L: '1', O: '0' };

/** Normalizes a typed code; null if it cannot be one. */
export function readCode(typed: string): string | null {
  if (typed.length > 100) return null;
  const letters = [...typed.toUpperCase().replace(/[^0-9A-Z]/g, '')].map((letter) => MISTAKEN[letter] ?? letter);
  return letters.length === CODE_LENGTH && letters.every((letter) => CODE_LETTERS.includes(letter))
    ? letters.join('')
    : null;
}
