/** CSV as Excel in Brazil reads it: byte order mark, `;` between cells, CRLF between lines. */
export const CSV_START = '\ufeff';

/** One line, including its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(';')}\r\n`;
}

export const csvFile = (lines: readonly (readonly string[])[]) => CSV_START + lines.map(csvLine).join('');

/** Spreadsheets run cells that begin with these as formulas; some also accept full-width characters. */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/;
/**
 * In locales that separate with commas, a cell begins after each comma and line break: quotes only count at the start
 * of a cell.
 */
const FORMULA_WITHIN = /[,\t\r\n][ \u00a0]*(?=[=+\-@＝＋－＠])/g;

const SEPARATING = /[";\r\n]/;

function cell(text: string): string {
  const isFormula = FORMULA.test(text);
  const within = text.replace(FORMULA_WITHIN, "$&'");
  if (!isFormula && within === text && !SEPARATING.test(text)) return text;
  const harmless = isFormula ? `'${within}` : within;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/**
 * The cells of a CSV file of unknown origin. Quotes may contain line breaks and separators. The separator is `;`, `,` or tab:
 * the one of Excel's `sep=` line, otherwise the one that divides most lines of the start into as many cells.
 */
export function parseCsv(file: string): string[][] {
  const [said, named] = /^\ufeff?(?:sep=([;,\t])(?:\r\n?|\n))?/i.exec(file) ?? [''];
  const text = file.slice(said.length);
  const separator = named ?? separatorOf(text);
  const lines: string[][] = [];
  let line: string[] = [];
  let value = '';
  let quoted = false;
  const endCell = () => {
    line.push(value);
    value = '';
  };
  const endLine = () => {
    endCell();
    lines.push(line);
    line = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (quoted) {
      if (letter !== '"') value += letter;
      else if (text[at + 1] === '"') {
        value += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && value === '') quoted = true;
    else if (letter === separator) endCell();
    // Excel for Mac ends lines with a lone CR.
    else if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) endLine();
    else if (letter !== '\r') value += letter;
  }
  if (value !== '' || line.length > 0) endLine();
  return lines;
}

/** How much of a file is examined. */
const START = 20_000;

function separatorOf(text: string): string {
  const lines = text
    .slice(0, START)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n?|\n/);
  const score = (separator: string) => scoreOf(lines, separator);
  return [';', ',', '\t'].reduce((best, each) => (score(each) > score(best) ? each : best));
}

/** How many lines have the same number of cells, then that number: a report's title is one line against many. */
function scoreOf(lines: readonly string[], separator: string): number {
  const alike = new Map<number, number>();
  let best = 0;
  for (const line of lines) {
    const cells = line.split(separator).length;
    if (cells === 1) continue;
    alike.set(cells, (alike.get(cells) ?? 0) + 1);
    best = Math.max(best, (alike.get(cells) ?? 0) * START + cells);
  }
  return best;
}
