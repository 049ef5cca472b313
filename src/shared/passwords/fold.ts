/** Normalizes a password for comparison: lower case without accents, one kind of space and dash. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[\s_\p{Pd}]/gu, '-');
}

const LETTERS: Record<string, string> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Replaces look-alike symbols by letters; the length stays the same. */
export const readSigns = (folded: string) => folded.replace(/[4@31!05$7]/g, (sign) => LETTERS[sign] ?? sign);

/** The same table in the library's format. */
export const SIGNS_OF_LETTERS = Object.groupBy(Object.keys(LETTERS), (sign) => LETTERS[sign] ?? '') as Record<
  string,
  string[]
>;
