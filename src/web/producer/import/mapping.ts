import type { ImportRow } from '#shared/import/rows.ts';
import { LIMITS } from '#shared/limits.ts';

export type ListField = 'email' | 'name' | 'phone' | 'cpf';
/** Which column each field is in; null for none. */
export type Mapping = Record<ListField, number | null>;
/** What a file holds. `first` is the number of its first line of cells. */
export type Sheet = { name: string; header: string[] | null; lines: string[][] };

const NAMES: Record<ListField, RegExp> = {
  email: /e-?mail|correio/,
  cpf: /cpf|documento/,
  phone: /fone|celular|whats|phone|contato/,
  name: /nome|name|aluno|cliente/,
};

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const hasAddress = (line: string[]) => line.some((cell) => /\S@\S+\.\S/.test(cell));

/** A first line without an address says what the columns are. */
export function readSheet(name: string, lines: string[][]): Sheet {
  const [first = []] = lines;
  return hasAddress(first) || lines.length < 2
    ? { name, header: null, lines }
    : { name, header: first, lines: lines.slice(1) };
}

/** By what the columns are called; the e-mails' also by what is in it. */
export function guessMapping({ header, lines }: Sheet): Mapping {
  const titles = (header ?? []).map(plain);
  const named = (field: ListField, taken = -1) =>
    titles.findIndex((title, at) => at !== taken && NAMES[field].test(title));
  const sample = lines.find(hasAddress) ?? [];
  const withAddress = sample.findIndex((cell) => hasAddress([cell]));
  const email = named('email') >= 0 ? named('email') : withAddress;
  const other = (field: ListField) => (named(field, email) >= 0 ? named(field, email) : null);
  return { email: email >= 0 ? email : null, name: other('name'), phone: other('phone'), cpf: other('cpf') };
}

/** The lines with anything in them, under the numbers they have in the file. */
export function mapSheet({ header, lines }: Sheet, mapping: Mapping): ImportRow[] {
  const first = header ? 2 : 1;
  return lines.flatMap((line, at) => {
    const cell = (field: ListField) => {
      const column = mapping[field];
      return column === null ? '' : (line[column] ?? '').trim().slice(0, LIMITS.importCell);
    };
    if (line.every((value) => value.trim() === '')) return [];
    return [{ line: first + at, email: cell('email'), name: cell('name'), phone: cell('phone'), cpf: cell('cpf') }];
  });
}

/** One address per line; what separates them in an e-mail program may stand behind it. */
export function readPasted(text: string): ImportRow[] {
  return text.split(/\r\n?|\n/).flatMap((line, at) => {
    const email = line
      .replace(/[\s,;]+$/, '')
      .trim()
      .slice(0, LIMITS.importCell);
    return email === '' ? [] : [{ line: at + 1, email, name: '', phone: '', cpf: '' }];
  });
}

/** `A`, `B`, … `AA`, as spreadsheets call their columns. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
