import { cellText } from '#shared/import/headers.ts';
import { LIST_FIELDS, type ListField, type ListPlatform, type Mapping } from '#shared/import/list-shape.ts';
import { type ListProduct, productsOf } from '#shared/import/products.ts';
import { columnsOf, recognise } from '#shared/import/recognise.ts';
import type { ImportRow } from '#shared/import/rows.ts';
import { LIMITS } from '#shared/limits.ts';

/** A parsed file. `first` is the number of its first line as spreadsheet programs show it. */
export type Sheet = {
  name: string;
  header: string[] | null;
  lines: string[][];
  first: number;
  platform: ListPlatform | null;
};

/** A list as it is sent: its lines, and the products named in them. */
export type ReadList = { rows: ImportRow[]; products: ListProduct[] };

export const NO_COLUMNS = Object.fromEntries(LIST_FIELDS.map((field) => [field, null])) as Mapping;

const hasAddress = (line: string[]) => line.some((cell) => /\S@\S+\.\S/.test(cell));

const isFilled = (line: string[]) => line.some((cell) => cell.trim() !== '');

/** How many lines may precede the column names: a report's title, period and author. */
const TITLES = 20;

/** The header is a line without an address: the first one or, below a title, the fullest before the first address. */
export function readSheet(name: string, all: string[][]): Sheet {
  const blank = Math.max(all.findIndex(isFilled), 0);
  const top = all.slice(blank, blank + TITLES + 1);
  const people = top.findIndex(hasAddress);
  const titles = people > 0 ? placeOfFullest(top.slice(0, people)) : 0;
  const [first = [], ...others] = all.slice(blank + titles);
  return hasAddress(first) || others.length === 0
    ? { name, header: null, lines: [first, ...others], first: blank + 1, platform: null }
    : { name, header: first, lines: others, first: blank + titles + 2, platform: recognise(first) };
}

const filledCells = (line: string[]) => line.filter((cell) => cell.trim() !== '').length;

/** The first one if several are equally full. */
const placeOfFullest = (lines: string[][]) =>
  lines.reduce((best, line, at) => (filledCells(line) > filledCells(lines[best] ?? []) ? at : best), 0);

/** Spreadsheets often contain hundreds of blank lines. */
export const countFilled = ({ lines }: Sheet): number => lines.filter(isFilled).length;

/** Guesses columns by header; for e-mails also by content. */
export function guessMapping({ header, lines, platform }: Sheet): Mapping {
  const found = header ? columnsOf(header, platform) : NO_COLUMNS;
  if (found.email !== null) return found;
  const sample = lines.find(hasAddress) ?? [];
  const email = sample.findIndex((cell) => hasAddress([cell]));
  const others = LIST_FIELDS.map((field) => [field, found[field] === email ? null : found[field]]);
  return { ...(Object.fromEntries(others) as Mapping), email: email >= 0 ? email : null };
}

/** The lines that are not blank, with their numbers in the file. */
export function mapSheet({ first, lines }: Sheet, mapping: Mapping): ReadList {
  const read = lines.flatMap((line, at) => {
    if (!isFilled(line)) return [];
    const cell = (field: ListField) => {
      const column = mapping[field];
      return column === null ? '' : cellText(line[column]).slice(0, LIMITS.importCell);
    };
    return [{ line: first + at, cells: Object.fromEntries(LIST_FIELDS.map((field) => [field, cell(field)])) as Cells }];
  });
  const { products, of } = productsOf(read.map(({ cells }) => cells));
  return { products, rows: read.map(({ line, cells }, at) => rowOf(line, cells, of[at])) };
}

type Cells = Record<ListField, string>;

const rowOf = (line: number, cells: Cells, product: number | null | undefined): ImportRow => ({
  line,
  email: cells.email,
  name: cells.name,
  phone: cells.phone,
  cpf: cells.cpf,
  ...(typeof product === 'number' && { product }),
  ...(cells.status && { status: cells.status }),
  ...(cells.endsOn && { endsOn: cells.endsOn }),
});

/** One address per line or between separators, alone or as e-mail programs write it: `Ana Souza <ana@example.com>`. */
export function readPasted(text: string): ReadList {
  const entries = text.split(/\r\n?|\n/).flatMap(addressesIn);
  const rows = entries.flatMap((entry, at) => {
    const { name, email } = readAddress(entry.slice(0, LIMITS.importCell));
    return email === '' ? [] : [{ line: at + 1, email, name, phone: '', cpf: '' }];
  });
  return { rows, products: [] };
}

const ENDING = /[\s,;]+$/;
/** A comma may also stand within a name: `Souza, Ana <ana@example.com>`. */
const BETWEEN = [/[,;]/, /;|(?<=>)\s*,/];

/** A line with a separator that does not separate addresses stays whole, and is reported as it is. */
function addressesIn(line: string): string[] {
  const plain = line.replace(ENDING, '');
  const parts = BETWEEN.map((separator) => plain.split(separator).filter((part) => part.trim() !== ''));
  return parts.find((those) => those.length > 1 && those.every((part) => part.includes('@'))) ?? [plain];
}

const NAMED = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/;

function readAddress(entry: string): { name: string; email: string } {
  const [, name = '', email = entry] = NAMED.exec(entry) ?? [];
  return { name, email: email.trim() };
}

/** `A`, `B`, … `AA`, as spreadsheets call their columns. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
