import {
  ALWAYS_OPEN,
  type CohortDates,
  effectiveRule,
  type ReleaseFacts,
  type ReleaseRule,
  releasesOf,
} from '#shared/access/release.ts';
import type { CohortPlan } from '#shared/contract/school/cohorts.ts';
import type { RuleInput, StoredRule } from '#shared/contract/school/release-rules.ts';
import { day } from '#shared/schemas.ts';
import { endOfDay, formatTime, localDay, localMoment } from '#shared/time/dates.ts';

/* A turma's plan while it is edited: the stored one, with unsaved changes applied. */

export type Edits = ReadonlyMap<string, RuleInput>;
export type PlannedLesson = { id: string; title: string; moduleId: string; moduleTitle: string };
export type Entry = {
  lesson: PlannedLesson;
  rule: ReleaseRule | undefined;
  /** Null if it differs between students, or there is none. */
  at: Date | null;
  /** The stored opening, if it differs. */
  before: Date | null;
  /** The stored end. */
  untilBefore: Date | null;
};

const dateOf = (text: string | null) => (text === null ? null : new Date(text));
const ruleOf = (rule: StoredRule): ReleaseRule => ({ ...rule, at: dateOf(rule.at), until: dateOf(rule.until) });

export const cohortDates = ({ cohort }: CohortPlan): CohortDates | null =>
  cohort && { ...cohort, startsAt: dateOf(cohort.startsAt), endsAt: dateOf(cohort.endsAt) };

export const lessonsOf = ({ modules }: CohortPlan): PlannedLesson[] =>
  modules.flatMap(({ id: moduleId, title: moduleTitle, lessons }) =>
    lessons.map((lesson) => ({ ...lesson, moduleId, moduleTitle })),
  );

export const targetOf = ({ lessonId, moduleId }: Pick<RuleInput, 'lessonId' | 'moduleId'>) =>
  lessonId ?? moduleId ?? '';

/** The rules as they would be after saving. */
export function rulesWith(plan: CohortPlan, edits: Edits): ReleaseRule[] {
  const cohortId = plan.cohort?.id ?? null;
  const kept = plan.rules.filter((rule) => rule.cohortId !== cohortId || !edits.has(targetOf(rule)));
  const added = [...edits.values()].flatMap(({ kind, ...rule }) =>
    kind === null ? [] : [{ ...rule, kind, cohortId }],
  );
  return [...kept, ...added].map(ruleOf);
}

/**
 * A simulated student who has been in the turma since it began, or enrolls now, and has met all
 * prerequisites.
 * @param held the modules that were bought; null for the whole course
 *
 */
export function plannedFacts(plan: CohortPlan, now: Date, held: readonly string[] | null = null): ReleaseFacts {
  return {
    cohortIds: plan.cohort ? [plan.cohort.id] : [],
    moduleIds: held && new Set(held),
    enrolledAt: dateOf(plan.cohort?.startsAt ?? null) ?? now,
    now,
    firstAccessAt: null,
    completed: new Map(),
    opened: new Map(),
  };
}

const TIME = /^\d\d:\d\d$/;

/** Null unless both are complete, and the year one that is supported. */
export const typedAt = (typed: string, time: string): Date | null =>
  day.safeParse(typed).success && TIME.test(time) ? localMoment(typed, time) : null;

const SHARED: readonly (string | undefined)[] = ['at', 'start', undefined];

export function entriesOf(plan: CohortPlan, edits: Edits, now: Date): Entry[] {
  const [stored, changed] = [datesIn(plan, new Map(), now), datesIn(plan, edits, now)];
  return changed.map(({ lesson, rule, at }, index) => {
    const { at: before = null, rule: was } = stored[index] ?? {};
    const moved = before && before.getTime() !== at?.getTime() ? before : null;
    return { lesson, rule, at, before: moved, untilBefore: was?.until ?? null };
  });
}

function datesIn(plan: CohortPlan, edits: Edits, now: Date) {
  const lessons = lessonsOf(plan);
  const [rules, cohort] = [rulesWith(plan, edits), cohortDates(plan)];
  const releases = releasesOf({ lessons, cohorts: cohort ? [cohort] : [], rules });
  const done = new Map(lessons.map(({ id }) => [id, new Date(1)]));
  const facts = { ...plannedFacts(plan, now), completed: done };
  return lessons.map((lesson) => {
    const rule = effectiveRule(rules, cohort, lesson);
    const isShared = SHARED.includes(rule?.kind) && (rule?.kind !== 'start' || cohort?.startsAt);
    const at = isShared ? releases(lesson.id, facts).opensAt : null;
    return { lesson, rule, at: at && at > new Date(ALWAYS_OPEN.getTime() + 1) ? at : null };
  });
}

/**
 * Adds a rule to the changes, or removes it if the lesson would open at the same time without it.
 * @param sent changes that are being saved, and hold without it
 */
export function withMove(plan: CohortPlan, edits: Edits, rule: RuleInput, now: Date, sent: Edits = new Map()): Edits {
  const target = targetOf(rule);
  const moved = new Map(edits).set(target, rule);
  const without = new Map(edits);
  const sentRule = sent.get(target);
  if (sentRule) without.set(target, sentRule);
  else without.delete(target);
  const placeIn = (laid: Edits) => {
    const entry = entriesOf(plan, laid, now).find(({ lesson }) => lesson.id === rule.lessonId);
    const { afterLessonId = null, until = null, untilDays = null } = entry?.rule ?? {};
    return JSON.stringify([entry?.at, afterLessonId, until, untilDays]);
  };
  return placeIn(moved) === placeIn(without) ? without : moved;
}

/** The same lesson on another day, at its hour. */
export function movedTo(entry: Entry, day: string): RuleInput {
  const { lesson, rule, at } = entry;
  const opensAt = localMoment(day, at ? formatTime(at) : '08:00');
  return {
    lessonId: lesson.id,
    moduleId: null,
    kind: 'at',
    at: opensAt.toISOString(),
    days: 0,
    hour: null,
    afterLessonId: rule?.afterLessonId ?? null,
    until: endAfter(opensAt, entry)?.toISOString() ?? null,
    untilDays: rule?.untilDays ?? null,
  };
}

/** A last day that would pass before the lesson opens moves as far as the lesson does, and back with it. */
function endAfter(opensAt: Date, { rule, at, before, untilBefore }: Entry): Date | null {
  const hasMoved = Number(rule?.until) - Number(untilBefore) === Number(at) - Number(before);
  const [until, from] = before && untilBefore && hasMoved ? [untilBefore, before] : [rule?.until, at];
  if (!until || until > opensAt) return until ?? null;
  const moved = new Date(until.getTime() + opensAt.getTime() - (from ?? opensAt).getTime());
  return moved > opensAt ? moved : endOfDay(localDay(opensAt));
}
