import './course.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { CourseDetail } from '#shared/contract/student.ts';
import type { Params } from '#shared/screens/screen.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { onFirstUse } from '#web/lib/once-settled.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { useLocation } from '../routing/location.ts';
import { lessonIn } from '../routing/paths.ts';
import { CourseError } from './course-error.tsx';
import { CourseHero } from './course-hero.tsx';
import { CourseSkeleton } from './course-skeleton.tsx';
import { placeOf } from './lesson-order.ts';
import { ModuleRow } from './module-row.tsx';
import { courseQuery } from './queries.ts';

const LockedModules = lazyPiece(() => import('./locked-modules.tsx'), 'LockedModules');
const LessonModal = lazyPiece(() => import('../lesson/lesson-modal.tsx'), 'LessonModal');

export function CoursePage({ params: { courseId = '' } }: { params: Params }) {
  const lessonId = lessonIn(useLocation().search);
  const { data: course, error, isFetching, refetch } = useQuery(courseQuery(courseId));
  const isFirstAccess = course?.firstAccessAhead;
  useEffect(() => {
    if (isFirstAccess) void refetch();
  }, [isFirstAccess, refetch]);
  const lesson = course && lessonId ? placeOf(course, lessonId)?.lesson : undefined;
  const both = useBoth(lesson !== undefined);
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
      {both || !lesson ? <Course course={course} /> : <h1 className="sr-only">{course.title}</h1>}
      {(both || lessonId) && (
        <Suspense>
          <LessonModal course={course} lessonId={lessonId} />
        </Suspense>
      )}
    </>
  );
}

function Course({ course }: { course: CourseDetail }) {
  return (
    <>
      <CourseHero course={course} />
      {course.modules.length > 0 ? (
        <ModuleRow
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
    </>
  );
}

/**
 * Whether course and lesson are both rendered: it starts with the one that was opened; the other is added on
 * demand or on the first interaction.
 */
function useBoth(lessonOpen: boolean): boolean {
  const [first] = useState(lessonOpen);
  const [both, setBoth] = useState(false);
  useEffect(() => (both ? undefined : onFirstUse(() => setBoth(true))), [both]);
  if (lessonOpen !== first && !both) setBoth(true);
  return both || lessonOpen !== first;
}
