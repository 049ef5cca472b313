import { type ImportRow, type NoPerson, type Person, readPerson } from './rows.ts';
import { accessByStatus, type Standing } from './statuses.ts';

export type LeftOut =
  | NoPerson
  | Exclude<Standing, 'paid'>
  | 'expired'
  | 'no_course'
  | 'repeated'
  | 'no_place'
  | 'erased';

/** `more` is one more product of somebody of an earlier line; `renewed` a course that lasts longer than so far. */
type Gains = 'new' | 'known' | 'renewed' | 'more';

export type Verdict =
  | { line: number; state: Gains | 'enrolled'; person: Person; opens: number }
  | { line: number; state: LeftOut; sameAs?: number };

/** A student of the school: until which day (null for good) which courses are open to them. */
export type KnownStudent = { active: boolean; open: ReadonlyMap<string, string | null> };

export type Knowledge = {
  /** Its students among them, by e-mail. */
  known: ReadonlyMap<string, KnownStudent>;
  places: number;
  /** Those who had all that was kept of them erased: only they themselves, or somebody by hand, bring them back. */
  erased?: ReadonlySet<string>;
  /** What a product opens; undefined is a line without one. */
  coursesOf: (product: number | undefined) => readonly string[];
  today: string;
};

/** Of the lines of one person: what was opened to them so far, and which line was the first of each product. */
type Met = { gained: Set<string>; lines: Map<string, number> };

/** What an import would do with each line, before anything is written. The first lines get the last places. */
export function judgeRows(rows: readonly ImportRow[], knowledge: Knowledge): Verdict[] {
  const met = new Map<string, Met | 'no_place'>();
  const lastDays = latestDays(rows);
  let left = knowledge.places;
  return rows.map((row) => {
    const { line } = row;
    const read = readPerson(row);
    if ('state' in read) return { line, ...read };
    const person = { ...read, lastDay: lastDays.get(placeOf(read.email, row)) ?? null };
    const out = withoutAccess(row, person, knowledge);
    if (out) return { line, state: out };
    const before = met.get(person.email);
    if (before === 'no_place') return { line, state: 'no_place' };
    const sameAs = before?.lines.get(`${row.product}`);
    if (sameAs !== undefined) return { line, state: 'repeated', sameAs };
    const known = knowledge.known.get(person.email);
    if (!known && knowledge.erased?.has(person.email)) return { line, state: 'erased' };
    if (!known && !before && left <= 0) {
      met.set(person.email, 'no_place');
      return { line, state: 'no_place' };
    }
    if (!known && !before) left -= 1;
    const now = before ?? { gained: new Set<string>(), lines: new Map<string, number>() };
    met.set(person.email, now);
    return verdictOf(row, person, now, known, knowledge);
  });
}

function verdictOf(
  row: ImportRow,
  person: Person,
  met: Met,
  known: KnownStudent | undefined,
  { coursesOf }: Knowledge,
): Verdict {
  const { line } = row;
  const counted = met.gained.size > 0;
  met.lines.set(`${row.product}`, line);
  const closed = coursesOf(row.product).filter((id) => !known?.active || !known.open.has(id));
  const opened = closed.filter((id) => !met.gained.has(id));
  const longer = coursesOf(row.product).some((id) => known?.active && lastsLonger(person.lastDay, known.open.get(id)));
  for (const id of opened) met.gained.add(id);
  if (opened.length === 0) {
    if (longer && person.lastDay !== null) return { line, state: 'renewed', person, opens: 0 };
    return { line, state: counted ? 'more' : 'enrolled', person, opens: 0 };
  }
  if (counted) return { line, state: 'more', person, opens: opened.length };
  return { line, state: known ? 'known' : 'new', person, opens: opened.length };
}

/** Where the list says until when; a course that is open for good does not get longer. */
const lastsLonger = (lastDay: string | null, until: string | null | undefined) =>
  lastDay !== null && typeof until === 'string' && lastDay > until;

function withoutAccess(row: ImportRow, { lastDay }: Person, { coursesOf, today }: Knowledge): LeftOut | null {
  const standing = accessByStatus(row.status ?? '');
  if (standing !== 'paid') return standing;
  if (coursesOf(row.product).length === 0) return 'no_course';
  return lastDay !== null && lastDay < today ? 'expired' : null;
}

const placeOf = (email: string, { product }: ImportRow) => `${product} ${email}`;

/** Somebody who stands there twice with one product, as whoever renewed does, has it until the later day; one without a day, for good. */
function latestDays(rows: readonly ImportRow[]): Map<string, string | null> {
  const days = new Map<string, string | null>();
  for (const row of rows) {
    const read = readPerson(row);
    if ('state' in read || accessByStatus(row.status ?? '') !== 'paid') continue;
    const place = placeOf(read.email, row);
    const before = days.get(place);
    if (before === null) continue;
    days.set(place, read.lastDay === null || before === undefined || read.lastDay > before ? read.lastDay : before);
  }
  return days;
}
