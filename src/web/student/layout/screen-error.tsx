import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { SchoolClosed } from './school-closed.tsx';

type ScreenErrorProps = { title: string; error: unknown; retrying: boolean; onRetry: () => void };

/** A screen whose data did not come; a school that is closed says so instead. */
export function ScreenError({ title, error, retrying, onRetry }: ScreenErrorProps) {
  const problem = explainProblem(error);
  if (problem.code === 'school_closed') return <SchoolClosed supportEmail={problem.supportEmail} />;
  return (
    <PageError title={title} retrying={retrying} onRetry={onRetry}>
      {problem.text}
    </PageError>
  );
}
