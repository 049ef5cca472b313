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

/** `more`: another product of a person from an earlier line; `renewed`: a course that ends later than so far. */
type Gains = 'new' | 'known' | 'renewed' | 'more';

export type Verdict =
  | { line: number; state: Gains | 'enrolled'; person: Person; opens: number }
  | { line: number; state: LeftOut; sameAs?: number };

/** A student of the school, with the last day of each open course (null for no end). */
export type KnownStudent = { active: boolean; open: ReadonlyMap<string, string | null> };

export type Knowledge = {
  /** The school's students, by e-mail. */
  known: ReadonlyMap<string, KnownStudent>;
  places: number;
  /** People who were erased: only they themselves, or a manual enrollment, bring them back. */
  erased?: ReadonlySet<string>;
  /** The courses of a product; undefined stands for lines without one. */
  coursesOf: (product: number | undefined) => readonly string[];
  today: string;
};

/** State per person: courses opened so far, and the first line of each product. */
type Met = { gained: Set<string>; lines: Map<string, number> };

/** What an import would do with each line, before anything is written. Earlier lines take the remaining places first. */
export function checkRows(rows: readonly ImportRow[], knowledge: Knowledge): Verdict[] {
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

/** Whether the list's last day extends the access; access without end cannot be extended. */
const lastsLonger = (lastDay: string | null, until: string | null | undefined) =>
  lastDay !== null && typeof until === 'string' && lastDay > until;

function withoutAccess(row: ImportRow, { lastDay }: Person, { coursesOf, today }: Knowledge): LeftOut | null {
  const standing = accessByStatus(row.status ?? '');
  if (standing !== 'paid') return standing;
  if (coursesOf(row.product).length === 0) return 'no_course';
  return lastDay !== null && lastDay < today ? 'expired' : null;
}

const placeOf = (email: string, { product }: ImportRow) => `${product} ${email}`;

/**
 * If a person has several lines of one product, such as a renewal, the latest day counts; a line without a
 * day means no end.
 */
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
