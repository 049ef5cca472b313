import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';

type LoadErrorProps = {
  of: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** The address names a course, which may be gone. */
  chosen: boolean;
};

export function LoadError({ of: { error, isFetching, refetch }, chosen }: LoadErrorProps) {
  const { code, text } = explainProblem(error);
  const gone = chosen && code === 'not_found';
  return (
    <PageError
      title={gone ? 'Curso não encontrado' : 'Erro ao carregar o progresso'}
      onRetry={gone ? undefined : refetch}
      retrying={isFetching}
      action={
        gone && (
          <Link to="/admin/reports/progresso" className={buttonClass({})}>
            <span className="button-face">Ver outro curso</span>
          </Link>
        )
      }
    >
      {gone ? 'Ele pode ter sido excluído. Os outros cursos continuam aqui.' : text}
    </PageError>
  );
}
