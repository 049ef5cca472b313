import { Suspense } from 'react';
import { Problem } from '#web/lib/api/problem.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { inPreview } from '../preview/in-preview.ts';
import { BackToCourses } from './back-to-courses.tsx';
import { CourseSkeleton } from './course-skeleton.tsx';

type CourseErrorProps = { courseId: string; error: unknown; retrying: boolean; onRetry: () => void };

const CourseRefusal = lazyPiece(() => import('./course-refusal.tsx'), 'CourseRefusal');

export function CourseError({ courseId, error, retrying, onRetry }: CourseErrorProps) {
  const title = `Erro ao carregar o curso${inPreview() ? ' para visualização' : ''}`;
  if (!(error instanceof Problem))
    return <PageError title={title} retrying={retrying} onRetry={onRetry} action={<BackToCourses />} />;
  return (
    <Suspense fallback={<CourseSkeleton />}>
      <CourseRefusal courseId={courseId} title={title} error={error} retrying={retrying} onRetry={onRetry} />
    </Suspense>
  );
}
