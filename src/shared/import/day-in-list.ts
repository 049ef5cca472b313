import { LAST_DAY } from '../time/days.ts';

const BRAZILIAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ ,T]+\d{1,2}[:h]\d{2}(?::\d{2})?(?:\.\d+)?)?$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]\d{1,2}:\d{2}.*)?$/;
/** Spreadsheets store a day as a number: days since 30 December 1899. */
const SERIAL = /^\d{5}(?:[.,]\d+)?$/;
const FIRST_OF_SERIAL = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const FOREVER = /^(vital[ií]cio|sem (expira[cç][aã]o|prazo|validade)|nunca|ilimitado|lifetime|never)$/i;

/**
 * A day in a list as `YYYY-MM-DD`: `31/12/2026`, with or without a time. Null if empty, or if it means "for ever" like
 * `31/12/2999`; undefined if it is not a day.
 */
export function dayInList(cell: string): string | null | undefined {
  const day = namedDay(cell);
  return day && day > LAST_DAY ? null : day;
}

function namedDay(cell: string): string | null | undefined {
  const text = cell.trim();
  if (text === '' || FOREVER.test(text)) return null;
  if (SERIAL.test(text)) return fromSerial(Number.parseInt(text, 10));
  const brazilian = BRAZILIAN.exec(text);
  if (brazilian) return dayOf(fullYear(brazilian[3] ?? ''), Number(brazilian[2]), Number(brazilian[1]));
  const iso = ISO.exec(text);
  return iso ? dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])) : undefined;
}

const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year));

const fromSerial = (days: number) => new Date(FIRST_OF_SERIAL + days * DAY_MS).toISOString().slice(0, 10);

/** Undefined for days such as 31 February. */
function dayOf(year: number, month: number, day: number): string | undefined {
  if (year < 1970) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
