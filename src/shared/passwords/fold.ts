/** As passwords are compared: small letters without accents; every kind of space and dash is one. */
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

/** What a folded text says when its signs are read as letters: as long as it was. */
export const readSigns = (folded: string) => folded.replace(/[4@31!05$7]/g, (sign) => LETTERS[sign] ?? sign);

/** The same, as the library asks for it. */
export const SIGNS_OF_LETTERS = Object.groupBy(Object.keys(LETTERS), (sign) => LETTERS[sign] ?? '') as Record<
  string,
  string[]
>;
