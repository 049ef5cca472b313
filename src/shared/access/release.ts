import { DAY_MS, daysUntil, localDay, localMoment } from '../time/dates.ts';

/*
 * When a lesson opens and closes for a student with an open enrollment. `lesson_window` says the same in SQL.
 * docs/decisions/0052
 */

export const RELEASE_KINDS = ['always', 'never', 'at', 'start', 'enrollment', 'first_access', 'previous'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

export type ReleaseRule = {
  /** Null for the course's own rules, which apply if the turma has none. */
  cohortId: string | null;
  /** A rule has either a `moduleId` or a `lessonId`. */
  moduleId: string | null;
  lessonId: string | null;
  kind: ReleaseKind;
  at: Date | null;
  days: number;
  /** `HH:MM`, in São Paulo. */
  hour: string | null;
  /** The lesson that must be completed first. */
  afterLessonId: string | null;
  until: Date | null;
  /** How many days it stays open; from the enrollment on if it opens at once. */
  untilDays: number | null;
};

export type CohortDates = { id: string; startsAt: Date | null; endsAt: Date | null; endsAccess: boolean };

/** When the lessons of a course open, and for whom. */
export type Schedule = {
  /** In the order of the course. */
  lessons: readonly { id: string; moduleId: string }[];
  cohorts: readonly CohortDates[];
  rules: readonly ReleaseRule[];
};

/** The student's progress and enrollment, as far as release rules depend on them. */
export type ReleaseFacts = {
  /** Empty for students who are only in the course's default turma. */
  cohortIds: readonly string[];
  /** The modules that the student may open; null for the whole course. */
  moduleIds: ReadonlySet<string> | null;
  enrolledAt: Date;
  /** When the lessons are asked for: turmas may be over by then. */
  now: Date;
  firstAccessAt: Date | null;
  completed: ReadonlyMap<string, Date>;
  /** Opened individually for this student. */
  opened: ReadonlyMap<string, Date>;
};

export type ReleaseWindow = {
  /** Null if it cannot be known yet. */
  opensAt: Date | null;
  closesAt: Date | null;
  /** The lesson that must be completed before the opening date can be known. */
  afterLessonId: string | null;
};

/** Opening time of a lesson without rules: in the past for any server's clock. */
export const ALWAYS_OPEN = new Date(0);

const OPEN: ReleaseWindow = { opensAt: ALWAYS_OPEN, closesAt: null, afterLessonId: null };
const SHUT: ReleaseWindow = { ...OPEN, opensAt: null };

export type Releases = (lessonId: string, facts: ReleaseFacts) => ReleaseWindow;

const holdsModule = ({ moduleIds }: Pick<ReleaseFacts, 'moduleIds'>, moduleId: string): boolean =>
  moduleIds === null || moduleIds.has(moduleId);

/** A turma that is over, and whose lessons are closed, does not count beside others. */
export function countingCohorts<Cohort extends CohortDates>(mine: readonly Cohort[], now: Date): readonly Cohort[] {
  const going = mine.filter(({ endsAt, endsAccess }) => !(endsAccess && endsAt && endsAt <= now));
  return going.length > 0 ? going : mine;
}

/**
 * A student in two turmas has the earlier opening and the later end; lessons opened individually are open. Lessons in a
 * module that the student does not hold never open, and no other lesson waits for them.
 */
export function releasesOf(schedule: Schedule): Releases {
  const waits = schedule.rules.length > 0 || schedule.cohorts.length > 0;
  const places = new Map(schedule.lessons.map((lesson, place) => [lesson.id, { ...lesson, place }]));
  const rules = new Map(schedule.rules.map((rule) => [keyOf(rule.cohortId, rule.lessonId ?? rule.moduleId), rule]));
  const cohorts = new Map(schedule.cohorts.map((cohort) => [cohort.id, cohort]));
  return (lessonId, facts) => {
    const place = places.get(lessonId);
    if (place && !holdsModule(facts, place.moduleId)) return SHUT;
    if (!place || !waits) return OPEN;
    const entered = facts.cohortIds.flatMap((id) => cohorts.get(id) ?? []);
    const mine = countingCohorts(entered, facts.now).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const windows = (mine.length > 0 ? mine : [null]).map((cohort) =>
      windowIn(cohort, ruleFor(rules, cohort, place), { facts, place, places, lessons: schedule.lessons }),
    );
    return together(facts.opened.get(lessonId), windows);
  };
}

const keyOf = (cohortId: string | null, target: string | null) => `${cohortId ?? ''} ${target}`;

type Place = { id: string; moduleId: string; place: number };

/** A turma's rule takes precedence over the course's, and a lesson's over its module's. */
const ruleFor = (
  rules: ReadonlyMap<string, ReleaseRule>,
  cohort: CohortDates | null,
  { id, moduleId }: Pick<Place, 'id' | 'moduleId'>,
) =>
  (cohort && (rules.get(keyOf(cohort.id, id)) ?? rules.get(keyOf(cohort.id, moduleId)))) ||
  rules.get(keyOf(null, id)) ||
  rules.get(keyOf(null, moduleId));

type RuleFinder = (cohort: CohortDates | null, lesson: { id: string; moduleId: string }) => ReleaseRule | undefined;

/** Finds the rule for a lesson in a turma, if there is one. */
export function ruleFinder(rules: readonly ReleaseRule[]): RuleFinder {
  const known = new Map(rules.map((rule) => [keyOf(rule.cohortId, rule.lessonId ?? rule.moduleId), rule]));
  return (cohort, lesson) => ruleFor(known, cohort, lesson);
}

export const effectiveRule = (
  rules: readonly ReleaseRule[],
  ...place: Parameters<RuleFinder>
): ReleaseRule | undefined => ruleFinder(rules)(...place);

type Case = {
  facts: ReleaseFacts;
  place: Place;
  places: ReadonlyMap<string, Place>;
  lessons: Schedule['lessons'];
};

function windowIn(cohort: CohortDates | null, rule: ReleaseRule | undefined, it: Case): ReleaseWindow {
  const { opensAt: byRule, afterLessonId: previous } = rule ? opening(rule, cohort, it) : OPEN;
  const gate =
    rule?.afterLessonId &&
    rule.kind !== 'never' &&
    rule.afterLessonId !== it.place.id &&
    isReachable(it, rule.afterLessonId);
  const done = gate ? it.facts.completed.get(rule.afterLessonId as string) : ALWAYS_OPEN;
  const afterLessonId = done ? previous : (rule?.afterLessonId ?? null);
  const start = rule?.kind === 'always' ? null : (cohort?.startsAt ?? null);
  const opensAt = byRule && done ? latest([byRule, done, start ?? ALWAYS_OPEN]) : null;
  const since = byRule?.getTime() === 0 ? it.facts.enrolledAt : ALWAYS_OPEN;
  const dayLimit = opensAt && rule?.untilDays ? [addDays(latest([opensAt, since]), rule.untilDays)] : [];
  const end = cohort?.endsAccess ? cohort.endsAt : null;
  return { opensAt, closesAt: earliest([...ends(rule?.until), ...dayLimit, ...ends(end)]), afterLessonId };
}

function isReachable({ places, facts }: Case, lessonId: string): boolean {
  const place = places.get(lessonId);
  return place !== undefined && holdsModule(facts, place.moduleId);
}

const ends = (end: Date | null | undefined) => (end ? [end] : []);

function opening(rule: ReleaseRule, cohort: CohortDates | null, it: Case): ReleaseWindow {
  const { enrolledAt, firstAccessAt } = it.facts;
  switch (rule.kind) {
    case 'always':
      return OPEN;
    case 'never':
      return SHUT;
    case 'at':
      return { ...OPEN, opensAt: rule.at };
    case 'start':
      return { ...OPEN, opensAt: daysAfter(cohort?.startsAt ?? enrolledAt, rule) };
    case 'enrollment':
      return waitsForNothing(rule) ? OPEN : { ...OPEN, opensAt: daysAfter(enrolledAt, rule) };
    case 'first_access':
      if (waitsForNothing(rule)) return OPEN;
      return { ...OPEN, opensAt: firstAccessAt && daysAfter(firstAccessAt, rule) };
    case 'previous':
      return afterPrevious(rule, it);
  }
}

const waitsForNothing = ({ days, hour }: ReleaseRule) => days === 0 && hour === null;

function afterPrevious(rule: ReleaseRule, { place, lessons, facts }: Case): ReleaseWindow {
  let before = place.place - 1;
  while (before >= 0 && !holdsModule(facts, lessons[before]?.moduleId ?? '')) before -= 1;
  const previous = lessons[before];
  if (!previous) return OPEN;
  const done = facts.completed.get(previous.id);
  return done ? { ...OPEN, opensAt: daysAfter(done, rule) } : { ...OPEN, opensAt: null, afterLessonId: previous.id };
}

function daysAfter(moment: Date, { days, hour }: Pick<ReleaseRule, 'days' | 'hour'>): Date {
  if (hour === null) return addDays(moment, days);
  const day = new Date(Date.parse(localDay(moment)) + days * DAY_MS).toISOString().slice(0, 10);
  return localMoment(day, hour);
}

const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);

function together(opened: Date | undefined, windows: readonly ReleaseWindow[]): ReleaseWindow {
  const opensAt = earliest([...windows.flatMap((window) => window.opensAt ?? []), ...ends(opened)]);
  const lasts = opened !== undefined || windows.some((window) => window.closesAt === null);
  const closesAt = lasts ? null : latest(windows.flatMap((window) => window.closesAt ?? []));
  const waiting = windows.find((window) => window.afterLessonId !== null);
  return { opensAt, closesAt, afterLessonId: opensAt ? null : (waiting?.afterLessonId ?? null) };
}

const earliest = (dates: readonly Date[]): Date | null =>
  dates.length === 0 ? null : new Date(Math.min(...dates.map(Number)));
const latest = (dates: readonly Date[]): Date => new Date(Math.max(...dates.map(Number)));

export const isOpen = ({ opensAt, closesAt }: ReleaseWindow, now: Date): boolean =>
  opensAt !== null && (opensAt.getTime() === 0 || opensAt <= now) && (closesAt === null || now < closesAt);

/** False if its opening is unknown, or it closes before it. */
export const everOpens = ({ opensAt, closesAt }: ReleaseWindow): boolean =>
  opensAt !== null && (closesAt === null || closesAt > opensAt);

/** The N of "Liberada em N dias": a started day counts as a whole one; 0 if it is open, not known yet or never opens. */
export const daysUntilRelease = (window: ReleaseWindow, now: Date): number =>
  everOpens(window) ? daysUntil(window.opensAt as Date, now) : 0;
