import { type CohortDates, ruleFinder, type Schedule } from '#shared/access/release.ts';
import { awaitedAt } from './awaited.ts';

type Affected = {
  lessonIds: string[];
  /** Lessons whose completion decides when the affected ones open. */
  awaited: string[];
};

/**
 * The lessons that a change of rules or dates can open or close. A rule that the change does not touch is the same object
 * in both.
 */
export function affectedBy(before: Schedule, after: Schedule): Affected {
  const [known, altered] = [ruleFinder(before.rules), ruleFinder(after.rules)];
  const turmas = [null, ...after.cohorts];
  const isMoved = before.cohorts.some((cohort) => !hasSameDates(cohort, after.cohorts));
  const affected = before.lessons.flatMap((lesson, place) => {
    const each = turmas.map((turma) => [known(turma, lesson), altered(turma, lesson)] as const);
    return isMoved || each.some(([rule, then]) => rule !== then) ? [{ id: lesson.id, place, rules: each.flat() }] : [];
  });
  return {
    lessonIds: affected.map(({ id }) => id),
    awaited: [...new Set(affected.flatMap(({ place, rules }) => awaitedAt(before.lessons, place, rules)))],
  };
}

const hasSameDates = (cohort: CohortDates, cohorts: Schedule['cohorts']) =>
  datesOf(cohort) === datesOf(cohorts.find(({ id }) => id === cohort.id) ?? cohort);

const datesOf = ({ startsAt, endsAt, endsAccess }: CohortDates) => JSON.stringify([startsAt, endsAt, endsAccess]);
