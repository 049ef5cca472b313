import { clock, spokenTime } from '#web/player/state/time.ts';
import { TimeChip } from '#web/ui/data/time-chip.tsx';
import { Link } from '../routing/link.tsx';
import { coursePath, secondPath } from '../routing/paths.ts';
import type { NotedCourse, NotedLesson } from './by-course.ts';

export function CourseNotes({ course }: { course: NotedCourse }) {
  return (
    <section className="noted-course" aria-label={course.title}>
      <h2>{course.title}</h2>
      {course.lessons.map((lesson) => (
        <LessonNotes key={lesson.lessonId} courseId={course.courseId} lesson={lesson} />
      ))}
    </section>
  );
}

function LessonNotes({ courseId, lesson: { lessonId, title, notes } }: { courseId: string; lesson: NotedLesson }) {
  return (
    <div className="noted-lesson">
      <h3>
        <Link to={coursePath(courseId, lessonId)}>{title}</Link>
      </h3>
      <ul>
        {notes.map(({ id, second, body }) => (
          <li key={id}>
            <Link to={secondPath(courseId, lessonId, second)} aria-label={`Abrir em ${spokenTime(second)}`}>
              <TimeChip time={clock(second)} />
            </Link>
            <p>{body}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
