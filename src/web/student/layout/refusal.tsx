import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { SchoolClosed } from './school-closed.tsx';

export type RefusalProps = { title: string; error: unknown; retrying: boolean; onRetry: () => void };

/** Shown instead of a screen's data after an error; a closed school explains itself. */
export function Refusal({ error, ...shown }: RefusalProps) {
  const problem = explainProblem(error);
  if (problem.code === 'school_closed') return <SchoolClosed supportEmail={problem.supportEmail} />;
  return <PageError {...shown}>{problem.text}</PageError>;
}
