import { type ExplainedProblem, explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { SchoolClosed } from '../layout/school-closed.tsx';
import { BackToCourses } from './back-to-courses.tsx';
import { LockedCourse } from './locked-course.tsx';

type CourseRefusalProps = { courseId: string; title: string; error: unknown; retrying: boolean; onRetry: () => void };

export function CourseRefusal({ courseId, title, error, retrying, onRetry }: CourseRefusalProps) {
  const problem = explainProblem(error);
  if (problem.code === 'school_closed') return <SchoolClosed supportEmail={problem.supportEmail} />;
  if (problem.code === 'course_locked') return <LockedCourse courseId={courseId} text={problem.text} />;
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

/** A malformed id is reported as invalid input; for the visitor the course does not exist. */
function isMissing({ code }: ExplainedProblem): boolean {
  return code === 'not_found' || code === 'invalid_input' || code === 'malformed_request';
}
