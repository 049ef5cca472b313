import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { refusalText } from './refusal-text.ts';

/** What to say when a payment could not be begun. */
export function purchaseProblem(error: unknown, unexpected: string): string {
  const { code, text, limit, count } = explainProblem(error, { unexpected });
  if (code === 'plan_too_small' && limit !== undefined && count !== undefined) return refusalText({ limit, count });
  return text;
}
