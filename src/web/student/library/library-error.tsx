import { readProblem } from '#web/lib/problem.ts';
import { PageError } from '#web/ui/page-error.tsx';
import { SchoolClosed } from '../layout/school-closed.tsx';

type LibraryErrorProps = { title: string; error: unknown; retrying: boolean; onRetry: () => void };

export function LibraryError({ title, error, retrying, onRetry }: LibraryErrorProps) {
  const problem = readProblem(error);
  if (problem.code === 'school_closed') return <SchoolClosed supportEmail={problem.supportEmail} />;
  return (
    <PageError title={title} retrying={retrying} onRetry={onRetry}>
      {problem.text}
    </PageError>
  );
}
