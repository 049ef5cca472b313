/** Placeholders that platforms write into empty cells. */
const NOTHING = /^(\(none\)|null|n\/a|-+)$/i;

/** A column's name without accents, capitals and signs: `Email do(a) Comprador(a)` becomes `email do a comprador a`. */
export const plainHeader = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Before what spreadsheets would run as a formula; see `text/csv.ts`. */
const PROTECTION = /^'(?=\s*[=+\-@＝＋－＠])/;

/** The text of a cell; '' for a placeholder. */
export const cellText = (cell: string | undefined): string => {
  const text = (cell ?? '').trim().replace(PROTECTION, '').trim();
  return NOTHING.test(text) ? '' : text;
};
