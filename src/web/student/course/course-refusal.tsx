import { Lock } from 'lucide-react';
import { type ExplainedProblem, explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { SchoolClosed } from '../layout/school-closed.tsx';
import { BackToCourses } from './back-to-courses.tsx';

type CourseRefusalProps = { title: string; error: unknown; retrying: boolean; onRetry: () => void };

export function CourseRefusal({ title, error, retrying, onRetry }: CourseRefusalProps) {
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
    <PageError title={title} retrying={retrying} onRetry={onRetry} action={<BackToCourses />}>
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
