import type { BulkOutcome } from '#shared/contract/people/bulk-actions.ts';
import type { Tx } from '../../db.ts';
import { announceAccess } from '../access/announce.ts';
import type { NamedCohort } from '../access/cohorts/chosen.ts';
import { openSeats, withSeat } from '../access/cohorts/open-seats.ts';
import { notYetOpen } from '../access/not-yet-open.ts';
import { refreshEnrollments } from '../access/refresh-enrollments.ts';
import type { Change } from './bulk-action.ts';

type Newcomer = { studentId: string; missing: string[] };
type Given = { producerId: string; courseIds: string[]; cohorts: readonly NamedCohort[] };

/**
 * Opens courses, with a notice and an e-mail for those who gain one; without a free seat in a turma they join its
 * waiting list. They already count towards the plan's limit. Inactive students are left out.
 * @throws Problem access_period_over
 */
export const enrollMany: Change<{ cohorts: readonly NamedCohort[] }> = async (tx, jobs, given, students) => {
  const { producerId, courseIds } = given;
  const active = students.filter(({ wasActive }) => wasActive);
  const newcomers = await notYetOpen(tx, producerId, active, courseIds);
  const without = await open(tx, given, newcomers);
  const studentIds = newcomers.map(({ studentId }) => studentId);
  await refreshEnrollments(tx, { producerId, studentIds, courseIds });
  const seated = withSeat(newcomers, without);
  const gaining = seated.filter(({ missing }) => missing.length > 0);
  await announceAccess(tx, jobs, producerId, gaining);
  const became = new Map<string, BulkOutcome>(seated.map(({ studentId }) => [studentId, 'waitlisted']));
  for (const { studentId } of gaining) became.set(studentId, 'done');
  return new Map(
    students.map(({ studentId, wasActive }) => [
      studentId,
      became.get(studentId) ?? (wasActive ? 'unchanged' : 'inactive'),
    ]),
  );
};

/** Students keep what is open to them already, with its turma. */
async function open(tx: Tx, { producerId, courseIds, cohorts }: Given, newcomers: readonly Newcomer[]) {
  const without = new Set<string>();
  for (const courseId of courseIds) {
    const lacking = newcomers.filter(({ missing }) => missing.includes(courseId));
    if (lacking.length === 0) continue;
    const places = { producerId, studentIds: lacking.map(({ studentId }) => studentId), courseIds: [courseId] };
    for (const place of (await openSeats(tx, places, { origin: 'manual' }, cohorts)).without) without.add(place);
  }
  return without;
}
