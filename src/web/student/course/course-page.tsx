import './course.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { Params } from '#shared/screens/screen.ts';
import { lazyPiece } from '#web/lib/connection/arrive.ts';
import { onceUsed } from '#web/lib/once-settled.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { useLocation } from '../routing/location.ts';
import { lessonIn } from '../routing/paths.ts';
import { CourseError } from './course-error.tsx';
import { CourseHero } from './course-hero.tsx';
import { CourseSkeleton } from './course-skeleton.tsx';
import { placeOf } from './lesson-order.ts';
import { ModuleShelf } from './module-shelf.tsx';
import { courseQuery } from './queries.ts';

const LockedModules = lazyPiece(() => import('./locked-modules.tsx'), 'LockedModules');
const LessonModal = lazyPiece(() => import('../lesson/lesson-modal.tsx'), 'LessonModal');

export function CoursePage({ params: { courseId = '' } }: { params: Params }) {
  const lessonId = lessonIn(useLocation().search);
  const { data: course, error, isFetching, refetch } = useQuery(courseQuery(courseId));
  const lesson = course && lessonId ? placeOf(course, lessonId)?.lesson : undefined;
  const withLessons = useLessonsFetched(lessonId !== undefined);
  useTitle([lesson?.title, course?.title ?? 'Curso'].filter(Boolean).join(' · '));

  if (!course) {
    return (
      <>
        <h1 className="sr-only">Curso</h1>
        {error ? (
          <CourseError courseId={courseId} error={error} retrying={isFetching} onRetry={refetch} />
        ) : (
          <CourseSkeleton />
        )}
      </>
    );
  }
  return (
    <>
      <CourseHero course={course} />
      {course.modules.length > 0 ? (
        <ModuleShelf
          courseId={course.id}
          modules={course.modules}
          title={course.beginning ? 'O que espera por você' : undefined}
        />
      ) : (
        <Empty title="Nenhum módulo disponível">As aulas deste curso aparecem aqui assim que forem publicadas.</Empty>
      )}
      {course.locked.length > 0 && (
        <Suspense>
          <LockedModules course={course} />
        </Suspense>
      )}
      {withLessons && (
        <Suspense>
          <LessonModal course={course} lessonId={lessonId} />
        </Suspense>
      )}
    </>
  );
}

/** With the first lesson that is opened, else ahead of it: once somebody looks around in the course. */
function useLessonsFetched(open: boolean): boolean {
  const [fetched, setFetched] = useState(open);
  useEffect(() => (fetched ? undefined : onceUsed(() => setFetched(true))), [fetched]);
  if (open && !fetched) setFetched(true);
  return fetched || open;
}
