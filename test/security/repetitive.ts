/* Repetitive texts that make parsers slow. */

/** Blanks, brackets, quotes, HTML, entities, variables, marks out of order, and beginnings of addresses. */
export const ATOMS = [
  ' ',
  ' \n\t',
  '<',
  '<b>',
  '<a ',
  '<p style="color:(',
  '(',
  '{{ password ',
  `"'`,
  '&#',
  '-',
  'a@b.',
  'https://a.b/',
  '\u0301\u0315',
  '\u200d\ufdfa',
];
export const HARMLESS = 'Uma frase de cinco palavras. ';
/** For what has a shape of its own, an id or a day: a reader that is slow there is slow with these. */
export const FEW = [' ', 'a@b.', '\u0301\u0315'];

/** Wrappings that a field accepts and does not trim. */
const DRESSES = [
  (filling: string) => `x${filling}x`,
  (filling: string) => `x${filling}@example.com`,
  (filling: string) => `https://example.com/${filling}`,
];

/** @returns as the field takes it, or as it would be tried */
export function repeated(
  atom: string,
  longest: number,
  takes: (text: string) => boolean,
): { text: string; taken: boolean } {
  const worn = DRESSES.map((dress) => {
    const room = longest - dress('').length;
    return dress(atom.repeat(Math.max(1, Math.floor(room / atom.length))));
  });
  const text = worn.find(takes);
  return { text: text ?? worn[0] ?? '', taken: text !== undefined };
}
