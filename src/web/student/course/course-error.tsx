import { Lock } from 'lucide-react';
import { type ExplainedProblem, explainProblem } from '#web/lib/texts/explain-problem.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { SchoolClosed } from '../layout/school-closed.tsx';
import { inPreview } from '../preview/in-preview.ts';
import { Link } from '../routing/link.tsx';
import { CATALOGUE } from '../routing/paths.ts';

type CourseErrorProps = { error: unknown; retrying: boolean; onRetry: () => void };

export function CourseError({ error, retrying, onRetry }: CourseErrorProps) {
  const problem = explainProblem(error);
  if (problem.code === 'school_closed') return <SchoolClosed supportEmail={problem.supportEmail} />;
  if (problem.code === 'course_locked') return <Locked text={problem.text} />;
  if (isMissing(problem)) {
    return (
      <Empty title="Curso não encontrado" action={<BackToCourses />}>
        Ele pode ter sido removido, ou o endereço está incompleto.
      </Empty>
    );
  }
  return (
    <PageError
      title={`Erro ao carregar o curso${inPreview() ? ' para visualização' : ''}`}
      retrying={retrying}
      onRetry={onRetry}
      action={<BackToCourses />}
    >
      {problem.text}
    </PageError>
  );
}

/** An address with a broken id is refused as invalid input; to whoever follows it, the course is not there. */
function isMissing({ code }: ExplainedProblem): boolean {
  return code === 'not_found' || code === 'invalid_input' || code === 'malformed_request';
}

function Locked({ text }: { text: string }) {
  return (
    <div className="course-locked" role="alert">
      <Lock aria-hidden="true" />
      <h2>Acesso Expirado</h2>
      <p>{text}</p>
      <BackToCourses />
    </div>
  );
}

function BackToCourses() {
  return (
    <Link to={CATALOGUE} className={buttonClass({ variant: 'primary' })}>
      <span className="button-face">Voltar para Cursos</span>
    </Link>
  );
}
