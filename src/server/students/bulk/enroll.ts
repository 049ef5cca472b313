import { openByDefault } from '../access/access-ends.ts';
import { announceAccess } from '../access/announce.ts';
import { refreshEnrollments } from '../access/ledger.ts';
import { notYetOpen } from '../access/not-yet-open.ts';
import type { Change } from './bulk-action.ts';

/**
 * Opens courses, with a notice and an e-mail for those who gain one. They have their place already, so the plan's limit is
 * not touched; who is inactive stays so and is left out.
 * @throws Problem access_period_over
 */
export const enroll: Change = async (tx, jobs, { producerId, courseIds }, students) => {
  const active = students.filter(({ wasActive }) => wasActive);
  const newcomers = await notYetOpen(tx, producerId, active, courseIds);
  const places = { producerId, studentIds: newcomers.map(({ studentId }) => studentId), courseIds };
  await openByDefault(tx, places, { origin: 'manual' });
  await refreshEnrollments(tx, places);
  await announceAccess(tx, jobs, producerId, newcomers);
  const gained = new Set(places.studentIds);
  return new Map(
    students.map(({ studentId, wasActive }) => [
      studentId,
      gained.has(studentId) ? 'done' : wasActive ? 'unchanged' : 'inactive',
    ]),
  );
};
