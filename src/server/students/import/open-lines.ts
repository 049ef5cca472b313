import { sql } from 'kysely';
import type { ImportGave } from '#db/schema/students.ts';
import type { Tx } from '../../db.ts';
import type { Newcomer } from '../access/announce.ts';
import type { NamedCohort } from '../access/cohorts/chosen.ts';
import { openSeats, withSeat } from '../access/cohorts/open-seats.ts';
import type { WaitingEntry } from '../access/cohorts/waiting.ts';
import type { Opened } from '../access/ledger.ts';
import { notYetOpen } from '../access/not-yet-open.ts';
import { refreshEnrollments } from '../access/refresh-enrollments.ts';
import type { Line, Outcomes } from './lines.ts';
import type { Enrolled } from './people.ts';

/** A line with the turmas chosen for its courses. */
export type Place = Line & { cohorts: NamedCohort[] };

/** A line whose person is now a student of the school. */
type Grantee = Place & { person: Enrolled; first: boolean };

/**
 * Opens the courses of the lines, product by product, with a constant number of statements each.
 * @returns the outcome of each line, and which people to notify of which courses, each person once
 */
export async function openLines(
  tx: Tx,
  producerId: string,
  lines: readonly Place[],
  people: ReadonlyMap<string, Enrolled>,
): Promise<{ outcomes: Outcomes; gained: Newcomer[] }> {
  const met = new Set<string>();
  const grantees = lines.flatMap((line): Grantee[] => {
    const person = people.get(line.email);
    if (!person) return [];
    const first = !met.has(line.email);
    met.add(line.email);
    return [{ ...line, person, first }];
  });
  const outcomes: Outcomes = new Map();
  const gained = new Map<string, Newcomer>();
  // With one course in two products the longer access counts, so grants without an end are written first.
  const [dated, endless] = [grantees.filter(({ endsAt }) => endsAt), grantees.filter(({ endsAt }) => !endsAt)];
  const groups = [endless, dated].flatMap((some) => [...Map.groupBy(some, placeOf).values()]);
  for (const group of groups) {
    const { gaining, noted } = await openProduct(tx, producerId, onceEach(group));
    for (const person of gaining) {
      const before = gained.get(person.studentId);
      gained.set(person.studentId, {
        ...person,
        missing: [...new Set([...(before?.missing ?? []), ...person.missing])],
      });
    }
    for (const each of group) {
      const said = noted.get(each.line);
      const outcome = said?.outcome ?? 'unchanged';
      const isNew = each.first && each.person.added && outcome !== 'waitlisted';
      outcomes.set(each.line, { ...said, outcome: isNew ? 'added' : outcome });
    }
  }
  return { outcomes, gained: [...gained.values()] };
}

const placeOf = ({ courseIds, cohorts }: Place) =>
  `${courseIds.join()} ${cohorts.map(({ cohortId }) => cohortId).join()}`;

/** Of two addresses of one account in the same product only the first line opens something, until the later day. */
const onceEach = (group: readonly Grantee[]): Grantee[] =>
  [...Map.groupBy(group, ({ person }) => person.studentId).values()].flatMap((theirs) => {
    const endsAt = theirs.map((each) => each.endsAt).reduce(later);
    return theirs.slice(0, 1).map((first) => ({ ...first, endsAt }));
  });

const later = (a: string | null, b: string | null) => (a && b && a < b ? b : a);

/** Lines of one product share courses and turmas. */
async function openProduct(tx: Tx, producerId: string, group: readonly Grantee[]) {
  const [{ courseIds, cohorts } = { courseIds: [], cohorts: [] }] = group;
  const people = group.map(({ person }) => person);
  const studentIds = people.map(({ studentId }) => studentId);
  const missing = await notYetOpen(tx, producerId, people, courseIds);
  const ends = new Map(
    group.flatMap(({ person, endsAt }) => (endsAt ? [[person.studentId, new Date(endsAt)] as const] : [])),
  );
  const renewed = await lastingLonger(tx, { producerId, studentIds, courseIds }, ends);
  const lacking = new Set(missing.map(({ studentId }) => studentId));
  // Students whose access lasts longer need no grant that ends earlier.
  const given = studentIds.filter((id) => !ends.has(id) || lacking.has(id) || renewed.has(id));
  const places = { producerId, studentIds: given, courseIds };
  const { without, ...gave } = await openSeats(tx, places, { origin: 'import', ownEnds: ends }, cohorts);
  await refreshEnrollments(tx, { producerId, studentIds, courseIds });
  const seated = withSeat(missing, without);
  const gaining = seated.filter((person) => person.missing.length > 0);
  const waits = new Set(seated.flatMap(({ studentId, missing }) => (missing.length === 0 ? [studentId] : [])));
  const gains = new Set(gaining.map(({ studentId }) => studentId));
  const noted: Outcomes = new Map(
    group.map(({ line, person, first }) => {
      const { studentId } = person;
      const outcome = gains.has(studentId)
        ? 'enrolled'
        : waits.has(studentId)
          ? 'waitlisted'
          : renewed.has(studentId)
            ? 'renewed'
            : 'unchanged';
      return [line, { outcome, ...gaveOf(person, first, gave) }] as const;
    }),
  );
  return { gaining, noted };
}

type Gave = { opened: readonly Opened[]; waits: readonly WaitingEntry[] };

function gaveOf({ studentId, added, filled }: Enrolled, first: boolean, { opened, waits }: Gave): { gave: ImportGave } {
  const grants = opened
    .filter((grant) => grant.studentId === studentId)
    .map(({ id, endsAt, cohortId, waitedSince }) => ({ id, endsAt, cohortId, ...(waitedSince && { waitedSince }) }));
  const waiting = waits
    .filter((each) => each.studentId === studentId)
    .map(({ cohortId, joinedAt }) => ({ cohortId, joinedAt }));
  const rest = { ...(first && added && { added }), ...(waiting.length > 0 && { waits: waiting }) };
  return { gave: { studentId, ...rest, grants, filled: first ? filled : [] } };
}

/** Students whose access to one of the courses ends before the list's day. */
async function lastingLonger(
  tx: Tx,
  { producerId, studentIds, courseIds }: { producerId: string; studentIds: string[]; courseIds: string[] },
  ends: ReadonlyMap<string, Date>,
): Promise<ReadonlySet<string>> {
  if (ends.size === 0) return new Set();
  const { rows } = await sql<{ studentId: string }>`
    select distinct e.student_id as "studentId"
    from unnest(${studentIds}::uuid[], ${studentIds.map((id) => ends.get(id)?.toISOString() ?? null)}::timestamptz[]) as said (student, ends_at)
    join enrollments e on e.producer_id = ${producerId} and e.student_id = said.student and e.course_id = any (${courseIds}::uuid[])
    where enrollment_open(e.status, e.access_until, app_now()) and e.access_until < said.ends_at`.execute(tx);
  return new Set(rows.map(({ studentId }) => studentId));
}
