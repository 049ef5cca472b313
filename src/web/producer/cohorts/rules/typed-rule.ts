import type { ReleaseKind, ReleaseRule } from '#shared/access/release.ts';
import type { RuleInput } from '#shared/contract/school/release-rules.ts';
import { day } from '#shared/schemas.ts';
import { endOfDay, formatTime, localDay, localMoment } from '#shared/time/dates.ts';
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
  /** Of a fixed opening. */
  day: string;
  time: string;
  /** Of one that is counted; the hour may be left open. */
  days: string;
  hour: string;
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
    time: at ? formatTime(at) : '',
    days: `${rule?.days ?? 0}`,
    hour: rule?.hour ?? '',
    after: rule?.afterLessonId ?? NO_LESSON,
    until: rule?.until ? localDay(new Date(rule.until.getTime() - 1)) : '',
  };
}

type Wrong = Partial<Record<'day' | 'days' | 'until', string>>;

/** Why it cannot be applied. */
export function wrongIn(typed: TypedRule): Wrong {
  const { kind } = typed;
  if (kind === INHERIT || kind === 'never') return {};
  const wrong: Wrong = {};
  if (kind === 'at' && !isDay(typed.day)) wrong.day = typed.day ? 'Escolha um dia válido' : 'Escolha o dia';
  if (isCounted(kind) && !(/^\d{1,4}$/.test(typed.days.trim()) && Number(typed.days) <= 3650))
    wrong.days = 'De 0 a 3650';
  if (typed.until && !isDay(typed.until)) wrong.until = 'Escolha um dia válido';
  else if (typed.until && kind === 'at' && typed.until < typed.day) wrong.until = 'Escolha um dia a partir da abertura';
  return wrong;
}

const isDay = (typed: string) => day.safeParse(typed).success;
const isCounted = (kind: ReleaseKind) => kind !== 'at' && kind !== 'always' && kind !== 'never';

/** Null while something is missing or wrong. */
export function ruleFrom(typed: TypedRule, { lessonId, moduleId }: RuleTarget): RuleInput | null {
  const none = { lessonId, moduleId, at: null, days: 0, hour: null, afterLessonId: null, until: null, untilDays: null };
  if (typed.kind === INHERIT) return { ...none, kind: null };
  if (Object.keys(wrongIn(typed)).length > 0) return null;
  const isAt = typed.kind === 'at';
  const counts = isCounted(typed.kind);
  return {
    ...none,
    kind: typed.kind,
    at: isAt ? localMoment(typed.day, typed.time || '00:00').toISOString() : null,
    days: counts ? Number(typed.days) : 0,
    hour: counts && typed.hour ? typed.hour : null,
    afterLessonId: typed.kind === 'never' || typed.after === NO_LESSON ? null : typed.after,
    until: typed.until && typed.kind !== 'never' ? endOfDay(typed.until).toISOString() : null,
  };
}
