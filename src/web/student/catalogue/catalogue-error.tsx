import { readProblem } from '#web/lib/problem.ts';
import { PageError } from '#web/ui/page-error.tsx';
import { SchoolClosed } from '../layout/school-closed.tsx';
import { inPreview } from '../preview/in-preview.ts';

type CatalogueErrorProps = { error: unknown; retrying: boolean; onRetry: () => void };

export function CatalogueError({ error, retrying, onRetry }: CatalogueErrorProps) {
  const problem = readProblem(error);
  if (problem.code === 'school_closed') return <SchoolClosed supportEmail={problem.supportEmail} />;
  return (
    <PageError
      title={`Não foi possível carregar os cursos${inPreview() ? ' para visualização' : ''}`}
      retrying={retrying}
      onRetry={onRetry}
    >
      {problem.text}
    </PageError>
  );
}
