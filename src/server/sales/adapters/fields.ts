import { parseBrl } from '#shared/billing/money.ts';
import { cleanText } from '#shared/text/text.ts';
import { isObject } from './body.ts';

const MAX_TEXT = 300;
const MAX_CENTS = 1e12;
const NOTHING = new Set(['null', 'undefined', 'não informado', 'nao informado']);
const DATE_TIME = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2})(:\d{2}(?::\d{2})?)(?:\.\d+)?)?$/;
/** A time zone after a time. Without one, Date would use this machine's. */
const ZONE = /:\d{2}(?:\.\d+)? ?(?:z|utc|gmt|[+-]\d{2})/i;
/** Requires a year and a day, since JavaScript turns any number into a date. */
const IN_WORDS = /(?=.*\b\d{4}\b).*\b\d{1,2}\b/;
/** PostgreSQL's short form of a zone. */
const HOURS_OF_ZONE = /(:\d{2}(?:\.\d+)?[+-]\d{2})$/;
const KEYS = new WeakMap<object, Map<string, string>>();
const BRAZILIAN_DATE = /^(\d{2})\/(\d{2})\/(\d{4})(.*)$/;

/** The value at a dotted path; '' is the value itself. Keys match in another case if there is no exact match. */
export function at(value: unknown, path: string): unknown {
  return path === '' ? value : path.split('.').reduce(child, value);
}

/** The values at these paths, without missing ones. */
export function values(value: unknown, ...paths: string[]): unknown[] {
  return paths.map((path) => at(value, path)).filter((found) => found !== undefined && found !== null);
}

/** The first text or number at these paths, as one clean line; undefined if there is none. */
export function text(value: unknown, ...paths: string[]): string | undefined {
  for (const path of paths) {
    const line = lineOf(at(value, path));
    if (line !== undefined) return line;
  }
  return undefined;
}

export function joined(value: unknown, separator: string, ...paths: string[]): string {
  return paths.flatMap((path) => text(value, path) ?? []).join(separator);
}

/** The first text at these paths, in lower case for comparisons; '' if there is none. */
export function word(value: unknown, ...paths: string[]): string {
  return text(value, ...paths)?.toLowerCase() ?? '';
}

/** Reads a list from an array, numbered form fields, or a single value. */
export function list(value: unknown, path: string): unknown[] {
  const found = at(value, path);
  if (Array.isArray(found)) return found;
  if (!isObject(found)) return [];
  const keys = Object.keys(found);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(found) : [found];
}

export function flag(value: unknown, ...paths: string[]): boolean {
  return paths.some((path) => at(value, path) === true || /^(true|1|sim|yes)$/i.test(text(value, path) ?? ''));
}

export function count(value: unknown, ...paths: string[]): number | undefined {
  const number = Number(text(value, ...paths) ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

/** Cents of an amount in reais: 197, 197.5, "197.00", "R$ 1.697,80". */
export function reais(value: unknown, ...paths: string[]): number | undefined {
  for (const found of values(value, ...paths)) {
    const cents = typeof found === 'number' ? Math.round(found * 100) : parseBrl(lineOf(found) ?? '');
    if (cents !== null && isAmount(cents)) return cents;
  }
  return undefined;
}

/** Cents of an amount in cents: 19700, "19700". */
export function cents(value: unknown, ...paths: string[]): number | undefined {
  const amount = Math.round(count(value, ...paths) ?? Number.NaN);
  return isAmount(amount) ? amount : undefined;
}

/**
 * A moment as an ISO string: seconds or milliseconds since 1970, ISO 8601, or a date with or without a time, Brazilian
 * order too. What names no zone is São Paulo's, which has been at -03:00 since 2019. Nonsense is undefined.
 */
export function moment(value: unknown, ...paths: string[]): string | undefined {
  for (const path of paths) {
    const date = dateOf(lineOf(at(value, path)) ?? '');
    const year = date.getUTCFullYear();
    if (year >= 2000 && year < 2200) return date.toISOString();
  }
  return undefined;
}

function child(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const own = Object.hasOwn(value, key) ? key : keysOf(value).get(key.toLowerCase());
  return own === undefined ? undefined : (value as Record<string, unknown>)[own];
}

/** An object's keys in lower case. Cached, since a body of a megabyte may have a hundred thousand. */
function keysOf(value: object): Map<string, string> {
  const known = KEYS.get(value);
  if (known) return known;
  const keys = new Map(Object.keys(value).map((key) => [key.toLowerCase(), key]));
  KEYS.set(value, keys);
  return keys;
}

/** A trimmed line of text or a number, up to 300 characters; undefined for anything else and for placeholders. */
export function lineOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const line = cleanText(String(value).slice(0, 4 * MAX_TEXT))
    .replace(/\s+/g, ' ')
    .slice(0, MAX_TEXT)
    .toWellFormed();
  return line === '' || NOTHING.has(line.toLowerCase()) ? undefined : line;
}

function dateOf(line: string): Date {
  if (/^\d{9,14}$/.test(line)) return new Date(Number(line) * (line.length > 11 ? 1 : 1000));
  const ordered = line.replace(BRAZILIAN_DATE, '$3-$2-$1$4');
  const [, year, month = '', day = '', hour = '00', time = ':00'] = DATE_TIME.exec(ordered) ?? [];
  const two = (digits: string) => digits.padStart(2, '0');
  if (year) return new Date(`${year}-${two(month)}-${two(day)}T${two(hour)}${time}-03:00`);
  if (!IN_WORDS.test(ordered)) return new Date(Number.NaN);
  return new Date(ZONE.test(ordered) ? ordered.replace(HOURS_OF_ZONE, '$1:00') : `${ordered} GMT-0300`);
}

function isAmount(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= 0 && cents <= MAX_CENTS;
}
