import type { Tx } from '../../../db.ts';
import { openByDefault } from '../access-ends.ts';
import type { Grant, Opened, Places } from '../ledger.ts';
import type { NamedCohort } from './chosen.ts';
import { seatsMissing } from './seats.ts';
import { type WaitingEntry, waitForSeat } from './waiting.ts';

/** `student course` pairs without a free seat. */
type Without = ReadonlySet<string>;

const named = (studentId: string, courseId: string) => `${studentId} ${courseId}`;

type Given = Pick<Grant, 'origin' | 'ownEnds'>;

/** Opens the courses to many students; those without a free seat join the waiting list, in the given order. */
export async function openSeats(
  tx: Tx,
  places: Places,
  given: Given,
  chosen: readonly NamedCohort[],
): Promise<{ without: Without; opened: Opened[]; waits: WaitingEntry[] }> {
  const cohorts = new Map(chosen.map(({ courseId, cohortId }) => [courseId, cohortId]));
  const waiting = await seatsMissing(tx, places, cohorts);
  const without = new Set(waiting.map(({ studentId, courseId }) => named(studentId, courseId)));
  const waits = await waitForSeat(tx, places.producerId, waiting);
  const lacking = new Set(waiting.map(({ courseId }) => courseId));
  const full = places.courseIds.filter((id) => lacking.has(id));
  const free = places.courseIds.filter((id) => !lacking.has(id));
  const opened: Opened[] = [];
  const open = async (courseIds: string[], studentIds: readonly string[]) => {
    if (courseIds.length === 0 || studentIds.length === 0) return;
    opened.push(...(await openByDefault(tx, { ...places, studentIds, courseIds }, { ...given, cohorts })));
  };
  await open(free, places.studentIds);
  for (const courseId of full)
    await open(
      [courseId],
      places.studentIds.filter((id) => !without.has(named(id, courseId))),
    );
  return { without, opened, waits };
}

/** What each person gains, without courses in which they are on a waiting list. */
export const withSeat = <Person extends { studentId: string; missing: string[] }>(
  people: readonly Person[],
  without: Without,
): Person[] =>
  people.map((person) => ({
    ...person,
    missing: person.missing.filter((courseId) => !without.has(named(person.studentId, courseId))),
  }));
