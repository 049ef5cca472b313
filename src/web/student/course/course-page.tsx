import './course.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { CourseDetail } from '#shared/contract/student.ts';
import type { Params } from '#shared/screens/screen.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { useLocation } from '../routing/location.ts';
import { lessonIn } from '../routing/paths.ts';
import { Shelf } from '../shelf/shelf.tsx';
import { CourseError } from './course-error.tsx';
import { CourseHero } from './course-hero.tsx';
import { CourseSkeleton } from './course-skeleton.tsx';
import { ModuleCard } from './module-card.tsx';
import { courseQuery } from './queries.ts';

const loadModal = () => import('../lesson/lesson-modal.tsx').then((piece) => ({ default: piece.LessonModal }));
const LessonModal = lazy(loadModal);

export function CoursePage({ params: { courseId = '' } }: { params: Params }) {
  const lessonId = lessonIn(useLocation().search);
  const { data: course, error, isFetching, refetch } = useQuery(courseQuery(courseId));
  useTitle(course?.title ?? 'Curso');

  if (!course) {
    return (
      <>
        <h1 className="sr-only">Curso</h1>
        {error ? <CourseError error={error} retrying={isFetching} onRetry={refetch} /> : <CourseSkeleton />}
      </>
    );
  }
  return (
    <>
      <CourseHero course={course} />
      <ModuleShelf course={course} />
      <Suspense>
        <LessonModal course={course} lessonId={lessonId} />
      </Suspense>
    </>
  );
}

function ModuleShelf({ course }: { course: CourseDetail }) {
  const { id, modules } = course;
  if (modules.length === 0) {
    return (
      <Empty title="Nenhum módulo disponível">As aulas deste curso aparecem aqui assim que forem publicadas.</Empty>
    );
  }
  return (
    <Shelf title="Módulos" count={modules.length}>
      {modules.map((module, index) => (
        <li key={module.id}>
          <ModuleCard courseId={id} module={module} number={index + 1} />
        </li>
      ))}
    </Shelf>
  );
}
