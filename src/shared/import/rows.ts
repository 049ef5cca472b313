import { LIMITS } from '../limits.ts';
import { isValidCpf, normalizeCpf } from '../person/cpf.ts';
import { normalizePhone } from '../person/phone.ts';
import { cleanText, normalizeEmail, truncate } from '../text/text.ts';

/** One line of a list as somebody wrote it; `line` counts from 1 as their program shows it. */
export type ImportRow = { line: number; email: string; name: string; phone: string; cpf: string };

/** The same, fit to enroll. */
export type Person = { email: string; name: string; phone: string | null; cpf: string | null };

export type LeftOut = 'no_email' | 'invalid_email' | 'invalid_cpf' | 'repeated' | 'no_place' | 'erased';

export type Verdict =
  | { line: number; state: 'new' | 'known' | 'enrolled'; person: Person }
  | { line: number; state: LeftOut; sameAs?: number };

export type Knowledge = {
  /** Its students among them, by e-mail: whether all of the courses are open to them already. */
  known: ReadonlyMap<string, boolean>;
  places: number;
  /** Those who had all that was kept of them erased: only they themselves, or somebody by hand, bring them back. */
  erased?: ReadonlySet<string>;
};

/** What an import would do with each line, before anything is written. The first lines get the last places. */
export function judgeRows(rows: readonly ImportRow[], { known, places, erased }: Knowledge): Verdict[] {
  const lines = new Map<string, number>();
  let left = places;
  return rows.map((row) => {
    const { line } = row;
    const read = readPerson(row);
    if ('state' in read) return { line, ...read };
    const { email } = read;
    const sameAs = lines.get(email);
    if (sameAs !== undefined) return { line, state: 'repeated', sameAs };
    lines.set(email, line);
    const enrolled = known.get(email);
    if (enrolled !== undefined) return { line, state: enrolled ? 'enrolled' : 'known', person: read };
    if (erased?.has(email)) return { line, state: 'erased' };
    if (left <= 0) return { line, state: 'no_place' };
    left -= 1;
    return { line, state: 'new', person: read };
  });
}

/** A phone that cannot be read is left blank: nobody is left out for it. */
function readPerson(row: ImportRow): Person | { state: LeftOut } {
  const typed = cleanText(row.email);
  if (typed === '') return { state: 'no_email' };
  const email = normalizeEmail(typed);
  if (email === null) return { state: 'invalid_email' };
  const cpf = cleanText(row.cpf);
  const digits = padded(normalizeCpf(cpf));
  if (cpf !== '' && !isValidCpf(digits)) return { state: 'invalid_cpf' };
  const name = truncate(cleanText(row.name).replace(/\s+/g, ' '), LIMITS.personName - 1);
  return { email, name: name || nameFromEmail(email), phone: normalizePhone(row.phone), cpf: cpf ? digits : null };
}

/** Spreadsheets take a CPF for a number and drop the zeros in front. */
const padded = (digits: string) => (digits.length >= 8 && digits.length < 11 ? digits.padStart(11, '0') : digits);

/** `jp.carvalho@…` as `Jp Carvalho`; what is before the @ when no letter is in it. */
export function nameFromEmail(email: string): string {
  const local = email.slice(0, email.indexOf('@'));
  const [unlabelled = ''] = local.split('+', 1);
  const words = unlabelled.split(/[._\-\d]+/).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return /\p{L}/u.test(name) ? name : local;
}
