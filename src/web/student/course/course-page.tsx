import './course.css';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTitle } from '#web/lib/titles.ts';
import { LessonModal } from '../lesson/lesson-modal.tsx';
import { CourseError } from './course-error.tsx';
import { CourseHero } from './course-hero.tsx';
import { CourseSkeleton } from './course-skeleton.tsx';
import { ModuleShelf } from './module-shelf.tsx';
import { courseQuery } from './queries.ts';

const route = getRouteApi('/area/alunos/curso/$courseId');

export function CoursePage() {
  const { courseId } = route.useParams();
  const { aula } = route.useSearch();
  const { data: course, error, isFetching, refetch } = useQuery(courseQuery(courseId));
  useTitle(course?.title ?? 'Curso');

  if (!course) {
    return error ? <CourseError error={error} retrying={isFetching} onRetry={refetch} /> : <CourseSkeleton />;
  }
  return (
    <>
      <CourseHero course={course} />
      <ModuleShelf course={course} />
      <LessonModal course={course} lessonId={aula} />
    </>
  );
}
