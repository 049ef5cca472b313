/* Which names the certificate's fonts can print: Latin with all accents, Greek and Cyrillic. */

const NAME = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}0-9 .,'’‘"“”()/&ªº·–—-]+$/u;
const UNPRINTED = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}0-9 .,'’‘"“”()/&ªº·–—-]/gu;
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

export const isPrintable = (name: string): boolean => NAME.test(name) && LETTER.test(name);

/** Without emoji and the like; as it is where nothing would be left. */
export function printableName(name: string): string {
  const kept = name.normalize('NFC').replace(UNPRINTED, '').replace(/\s+/g, ' ').trim();
  return isPrintable(kept) ? kept : name;
}
