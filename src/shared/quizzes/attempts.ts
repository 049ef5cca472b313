import { LIMITS } from '../limits.ts';
import type { QuizRules, ShowKey } from './question.ts';

/* When a student may start an attempt, and when they see the correct answers. */

export type AttemptSummary = { submittedAt: Date | null; passed: boolean | null; setAside: boolean };

export type MayStart =
  | { may: true; left: number | null }
  | { may: false; why: 'exhausted' | 'grading'; left: number | null }
  | { may: false; why: 'waiting'; at: Date; left: number | null };

type AttemptRules = Pick<QuizRules, 'maxAttempts' | 'waitMinutes'>;

/** Whether another attempt may be started. An open attempt is continued instead, so it is not considered here. */
export function mayStart(rules: AttemptRules, attempts: readonly AttemptSummary[], now: Date): MayStart {
  const counted = attempts.filter(({ setAside }) => !setAside);
  const left = rules.maxAttempts === null ? null : Math.max(0, rules.maxAttempts - counted.length);
  if (left === 0 || attempts.length >= LIMITS.quizStarts) return { may: false, why: 'exhausted', left };
  if (counted.some(({ submittedAt, passed }) => submittedAt !== null && passed === null))
    return { may: false, why: 'grading', left };
  const last = counted.reduce((latest, { submittedAt }) => Math.max(latest, submittedAt?.getTime() ?? 0), 0);
  const at = new Date(last + rules.waitMinutes * 60_000);
  const passed = counted.some((each) => each.passed);
  if (last > 0 && !passed && at > now) return { may: false, why: 'waiting', at, left };
  return { may: true, left };
}

/** Whether the correct answers of a submitted attempt may be sent to the student. */
export function showsKey(showKey: ShowKey, rules: AttemptRules, attempts: readonly AttemptSummary[]): boolean {
  const over = attempts.filter(({ submittedAt, setAside }) => submittedAt !== null && !setAside);
  const open = attempts.some(({ submittedAt }) => submittedAt === null);
  if (showKey === 'never' || open) return false;
  if (showKey === 'always') return true;
  if (showKey === 'passed') return attempts.some(({ passed }) => passed);
  return rules.maxAttempts !== null && over.length >= rules.maxAttempts;
}
