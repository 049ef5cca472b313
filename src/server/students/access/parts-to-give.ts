import type { AccessPeriod } from '#shared/access/access-period.ts';
import type { EnrollmentInput } from '#shared/contract/people/students.ts';
import type { Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { endsIn, openByDefault } from './access-ends.ts';
import { enterCohorts } from './cohorts/enter.ts';
import { checkModules } from './held-modules.ts';
import { type Grant, openGrants, type Places } from './ledger.ts';
import { setEnds } from './set-ends.ts';

/** Courses to open together: whole courses, or some modules of one. */
type Part = { courseIds: string[]; moduleIds?: string[] };

type Choice = Pick<EnrollmentInput, 'cohorts' | 'modules'>;

/**
 * Turmas to enter, waiting lists to join, and the parts of courses to open now.
 * @throws Problem not_found for modules of another course, invalid_input for modules of a course that is
 * waited for
 */
export async function partsToGive(
  tx: Tx,
  producerId: string,
  courseIds: readonly string[],
  { cohorts = [], modules = [] }: Choice,
) {
  const isMeant = ({ courseId }: { courseId: string }) => courseIds.includes(courseId);
  const meant = cohorts.filter(isMeant);
  const waiting = meant.filter(({ wait }) => wait);
  const given = courseIds.filter((id) => !waiting.some(({ courseId }) => courseId === id));
  const some = new Map(modules.filter(isMeant).map(({ courseId, moduleIds }) => [courseId, [...new Set(moduleIds)]]));
  if (waiting.some(({ courseId }) => some.has(courseId)))
    throw new Problem('invalid_input', { fields: [{ field: 'modules', code: 'invalid' }] });
  await checkModules(
    tx,
    producerId,
    [...some].map(([courseId, moduleIds]) => ({ courseId, moduleIds })),
  );
  const whole: Part = { courseIds: given.filter((id) => !some.has(id)) };
  const named = new Map(meant.filter(({ wait }) => !wait).map(({ courseId, cohortId }) => [courseId, cohortId]));
  const partly = [...some].map(([courseId, moduleIds]): Part => ({ courseIds: [courseId], moduleIds }));
  return { waiting, named, given, parts: [whole, ...partly].filter((part) => part.courseIds.length > 0) };
}

type Terms = Pick<Grant, 'origin' | 'startsAt'> & {
  cohorts: ReadonlyMap<string, string>;
  /** Null for no end; undefined for each course's own period. */
  period: AccessPeriod | null | undefined;
};

/**
 * Opens the parts. A grant with its own end also ends what was open of the course; for modules, only these.
 * @throws Problem access_period_over, invalid_input, cohort_full
 */
export async function openParts(tx: Tx, given: Places, parts: readonly Part[], terms: Terms): Promise<void> {
  const { period, ...grant } = terms;
  for (const { moduleIds, ...part } of parts) {
    const places = { ...given, ...part };
    if (period === undefined) await openByDefault(tx, places, { ...grant, moduleIds });
    else if (moduleIds) await openGrants(tx, places, { ...grant, moduleIds, endsAt: endsIn(part.courseIds, period) });
    else {
      await setEnds(tx, places, endsIn(part.courseIds, period), { origin: grant.origin, whole: true });
      await enterCohorts(tx, places, grant.cohorts);
    }
  }
}
