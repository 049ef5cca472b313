import { useState } from 'react';
import type { CohortDates } from '#shared/access/release.ts';
import type { CohortPlan } from '#shared/contract/school/cohorts.ts';
import type { RuleInput } from '#shared/contract/school/release-rules.ts';
import { cohortDates, type Edits, type Entry, entriesOf, lessonsOf, movedTo, targetOf, withMove } from './plan.ts';

export type Staged = {
  plan: CohortPlan;
  cohort: CohortDates | null;
  edits: Edits;
  entries: Entry[];
  now: Date;
  titleOf: (lessonId: string) => string;
  /** @returns when the lesson would open */
  move: (entry: Entry, day: string) => Date;
  change: (rule: RuleInput) => void;
  /** Until they are forgotten, a lesson of these changes that is moved back is a change too. */
  send: (changes: Edits) => void;
  /** Those of these changes that were not changed again since. */
  forget: (saved: Edits) => void;
};

const NONE: Edits = new Map();

/** Unsaved changes. */
export function useStaged(plan: CohortPlan): Staged {
  const [now] = useState(() => new Date());
  const [edits, setEdits] = useState(NONE);
  const [sent, setSent] = useState(NONE);
  const change = (rule: RuleInput) => setEdits((known) => new Map(known).set(targetOf(rule), rule));
  const titles = new Map(lessonsOf(plan).map(({ id, title }) => [id, title]));
  return {
    plan,
    cohort: cohortDates(plan),
    edits,
    entries: entriesOf(plan, edits, now),
    now,
    titleOf: (lessonId) => titles.get(lessonId) ?? 'uma aula excluída',
    move(entry, day) {
      const rule = movedTo(entry, day);
      setEdits((known) => withMove(plan, known, rule, now, sent));
      return new Date(rule.at ?? now);
    },
    change,
    send: setSent,
    forget(saved) {
      setSent(NONE);
      setEdits((known) => new Map([...known].filter(([target, rule]) => saved.get(target) !== rule)));
    },
  };
}
