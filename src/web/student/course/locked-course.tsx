import './locked-course.css';
import { useQuery } from '@tanstack/react-query';
import { useTitle } from '#web/lib/texts/titles.ts';
import { CourseOutline } from '../catalogue/course-outline.tsx';
import { previewQuery } from '../catalogue/queries.ts';
import { WaysBack } from '../catalogue/ways-back.tsx';
import { BackToCourses } from './back-to-courses.tsx';
import { CourseSkeleton } from './course-skeleton.tsx';

/** The page of a course that is not open to this student, with what they can do. */
export function LockedCourse({ courseId, text }: { courseId: string; text: string }) {
  const preview = useQuery(previewQuery(courseId));
  const { data, error } = preview;
  useTitle(data?.title ?? 'Curso');
  if (!data && !error) return <CourseSkeleton />;
  return (
    <section className="course-locked">
      <div role="alert">
        <h2>{!data || data.endedOn ? 'Acesso Expirado' : 'Acesso Bloqueado'}</h2>
        <p>{!data || data.endedOn ? text : 'Este curso não está entre os seus. Veja o que há nele.'}</p>
      </div>
      {data && <CourseOutline known={data} preview={preview} />}
      <div className="flex justify-end gap-2 max-md:flex-col-reverse md:flex-wrap-reverse">
        <BackToCourses quiet={data !== undefined} />
        {data && <WaysBack course={data} action={data.endedOn ? 'Renovar Agora' : 'Comprar Agora'} />}
      </div>
    </section>
  );
}
