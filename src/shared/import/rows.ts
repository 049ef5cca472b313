import { LIMITS } from '../limits.ts';
import { isValidCpf, normalizeCpf } from '../person/cpf.ts';
import { normalizePhone } from '../person/phone.ts';
import { cleanText, normalizeEmail, truncate } from '../text/text.ts';
import { dayInList } from './day-in-list.ts';

/** One line of a list as written; `line` is 1-based, as spreadsheet programs show it. */
export type ImportRow = {
  line: number;
  email: string;
  name: string;
  phone: string;
  cpf: string;
  /** Index of its product; omitted if all lines open the same courses. */
  product?: number;
  status?: string;
  endsOn?: string;
};

/** Unreadable optional fields, which are left blank instead of rejecting the line. */
export type LeftBlank = 'phone' | 'cpf' | 'endsOn';

/** The line with values ready for enrollment. */
export type Person = {
  email: string;
  name: string;
  phone: string | null;
  cpf: string | null;
  /** The last day of access; null if the list has none. */
  lastDay: string | null;
  blank: LeftBlank[];
};

export type NoPerson = 'no_email' | 'invalid_email';

export function readPerson(row: ImportRow): Person | { state: NoPerson } {
  const typed = cleanText(row.email);
  if (typed === '') return { state: 'no_email' };
  const email = normalizeEmail(typed);
  if (email === null) return { state: 'invalid_email' };
  const name = truncate(cleanText(row.name).replace(/\s+/g, ' '), LIMITS.personName - 1);
  const cpf = readCpf(row.cpf);
  const phone = normalizePhone(row.phone);
  const lastDay = dayInList(row.endsOn ?? '');
  const blank: LeftBlank[] = [];
  if (phone === null && row.phone.trim() !== '') blank.push('phone');
  if (cpf === undefined) blank.push('cpf');
  if (lastDay === undefined) blank.push('endsOn');
  return { email, name: name || nameFromEmail(email), phone, cpf: cpf ?? null, lastDay: lastDay ?? null, blank };
}

/** Null if empty, undefined if invalid. */
function readCpf(cell: string): string | null | undefined {
  const cpf = cleanText(cell);
  if (cpf === '') return null;
  const digits = padded(normalizeCpf(cpf));
  return isValidCpf(digits) ? digits : undefined;
}

/** Spreadsheets turn a CPF into a number and drop its leading zeros. */
const padded = (digits: string) => (digits.length >= 8 && digits.length < 11 ? digits.padStart(11, '0') : digits);

/** `jp.carvalho@…` becomes `Jp Carvalho`; without letters, the unchanged part before the @. */
export function nameFromEmail(email: string): string {
  const local = email.slice(0, email.indexOf('@'));
  const [unlabelled = ''] = local.split('+', 1);
  const words = unlabelled.split(/[._\-\d]+/).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return /\p{L}/u.test(name) ? name : local;
}
