import { LIMITS } from '../limits.ts';
import type { Sheet } from './sheet.ts';

/* Characters that the certificate's fonts can print: Latin with all accents, Greek and Cyrillic. */

const NAME = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}0-9 .,'’‘"“”()/&ªº·–—-]+$/u;
const UNPRINTED = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}0-9 .,'’‘"“”()/&ªº·–—-]/gu;
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

export const isPrintable = (name: string): boolean => NAME.test(name) && LETTER.test(name);

/**
 * Removes emoji and the like; returns the name unchanged if nothing would be left. Cut to the length of a name: composing
 * makes two characters of some.
 */
export function printableName(name: string): string {
  const kept = name.normalize('NFC').replace(UNPRINTED, '').replace(/\s+/g, ' ').trim();
  return isPrintable(kept) ? [...kept].slice(0, LIMITS.personName).join('').trim() : name;
}

/** Removes characters that the fonts lack: emoji and unsupported scripts. */
export const writable = (text: string): string =>
  text.normalize('NFC').replace(UNWRITABLE, '').replace(/\s+/g, ' ').trim();

const UNWRITABLE = /(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|[\u0300-\u036f]|[ -~¡-¿×÷‐-‧…€™])./gsu;

/** Removes unprintable characters, for paper and screens alike. A name of only emoji becomes a generic one. */
export const writableSheet = (sheet: Sheet): Sheet => ({
  ...sheet,
  school: writable(sheet.school) || 'Escola',
  course: writable(sheet.course) || 'Curso',
  issuer: { ...sheet.issuer, name: writable(sheet.issuer.name) || 'Escola' },
  signatures: sheet.signatures.map((each) => ({ ...each, name: writable(each.name), role: writable(each.role) })),
  programme: sheet.programme.map((item, at) => ({
    ...item,
    title: writable(item.title) || `Módulo ${at + 1}`,
    about: writable(item.about),
  })),
});
