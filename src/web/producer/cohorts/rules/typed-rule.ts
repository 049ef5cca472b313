import type { ReleaseKind, ReleaseRule } from '#shared/access/release.ts';
import type { RuleInput } from '#shared/contract/school/release-rules.ts';
import { formatTime, localDay, localMoment } from '#shared/time/dates.ts';
import type { Staged } from '../use-staged.ts';

/** A lesson or a module, with the rule in effect. */
export type RuleTarget = {
  lessonId: string | null;
  moduleId: string | null;
  title: string;
  rule: ReleaseRule | undefined;
};

export const INHERIT = 'inherit';
export const NO_LESSON = 'none';

export type TypedRule = {
  kind: ReleaseKind | typeof INHERIT;
  day: string;
  time: string;
  days: string;
  after: string;
  until: string;
};

export function typedFrom(
  { rule, lessonId, moduleId }: RuleTarget,
  { plan, entries }: Pick<Staged, 'plan' | 'entries'>,
): TypedRule {
  const own =
    rule && rule.cohortId === (plan.cohort?.id ?? null) && rule.lessonId === lessonId && rule.moduleId === moduleId;
  const at = rule?.at ?? entries.find((entry) => entry.lesson.id === lessonId)?.at ?? null;
  return {
    kind: own ? rule.kind : INHERIT,
    day: at ? localDay(at) : '',
    time: rule?.hour ?? (at ? formatTime(at) : ''),
    days: `${rule?.days ?? 0}`,
    after: rule?.afterLessonId ?? NO_LESSON,
    until: rule?.until ? localDay(new Date(rule.until.getTime() - 1)) : '',
  };
}

/** Null while something is missing. */
export function ruleFrom(typed: TypedRule, { lessonId, moduleId }: RuleTarget): RuleInput | null {
  const none = { lessonId, moduleId, at: null, days: 0, hour: null, afterLessonId: null, until: null, untilDays: null };
  if (typed.kind === INHERIT) return { ...none, kind: null };
  if (typed.kind === 'at' && typed.day === '') return null;
  const isAt = typed.kind === 'at';
  const counts = !isAt && typed.kind !== 'always' && typed.kind !== 'never';
  if (counts && !/^\d{1,4}$/.test(typed.days.trim())) return null;
  if (counts && Number(typed.days) > 3650) return null;
  return {
    ...none,
    kind: typed.kind,
    at: isAt ? localMoment(typed.day, typed.time || '00:00').toISOString() : null,
    days: counts ? Number(typed.days) : 0,
    hour: counts && typed.time ? typed.time : null,
    afterLessonId: typed.kind === 'never' || typed.after === NO_LESSON ? null : typed.after,
    until:
      typed.until && typed.kind !== 'never'
        ? new Date(localMoment(typed.until, '23:59').getTime() + 60_000).toISOString()
        : null,
  };
}
