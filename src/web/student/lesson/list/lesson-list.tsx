import './lesson-list.css';
import { hoursText, timeLeftText, totalSeconds, totalSecondsLeft } from '#shared/access/lengths.ts';
import type { CourseDetail } from '#shared/contract/student.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { lessonsText } from '../../catalogue/counts.ts';
import type { LessonPlace } from '../../course/lesson-order.ts';
import { ModuleSection } from './module-section.tsx';

/** The course's lessons beside the player, with the current module expanded. */
export function LessonList({ course, place }: { course: CourseDetail; place: LessonPlace }) {
  return (
    <section className="flex min-h-0 flex-col" aria-label="Aulas do curso">
      <div className="lesson-list-head">
        <p>
          <b>{course.progress}% concluído</b>
          <span>{lengthOf(course)}</span>
        </p>
        <Progress weight="thin" value={course.progress} label="Progresso no curso" />
      </div>
      <div className="lesson-modules">
        {course.modules.map((module, index) => (
          <ModuleSection
            key={module.id}
            courseId={course.id}
            module={module}
            number={index + 1}
            current={module.id === place.module.id ? place.lesson.id : null}
          />
        ))}
      </div>
    </section>
  );
}

/** Remaining and total time if every lesson's length is known; otherwise the number of lessons. */
function lengthOf({ modules, completedLessons, lessonCount }: CourseDetail): string {
  const lessons = modules.flatMap((module) => module.lessons);
  const [total, left] = [totalSeconds(lessons), totalSecondsLeft(lessons)];
  if (total === null || left === null) return `${completedLessons} de ${lessonsText(lessonCount)}`;
  return left === 0 ? hoursText(total) : `${timeLeftText(left)} de ${hoursText(total)}`;
}
