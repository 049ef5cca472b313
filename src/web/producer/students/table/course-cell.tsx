import './course-cell.css';
import { ChevronDown } from 'lucide-react';
import type { StudentPage, StudentRow } from '#shared/contract/people/students.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';

type CourseCellProps = {
  student: StudentRow;
  courses: StudentPage['courses'];
  courseId: string | undefined;
  open: boolean;
  detailsId: string;
  onToggle: () => void;
};

/** The filtered course, or the first open one, with progress; the others are in the expanded row. */
export function CourseCell({ student, courses, courseId, open, detailsId, onToggle }: CourseCellProps) {
  const { enrollments, name } = student;
  const shown = enrollments.find((each) => each.courseId === courseId) ?? enrollments[0];
  const title = courses.find(({ id }) => id === shown?.courseId)?.title ?? '';
  const others = enrollments.length > 1 ? `+${enrollments.length - 1}` : '';
  const progress = `${shown?.progress}%`;
  // Everything visible is also in the accessible name, for voice control.
  const said = shown ? [title, others, progress].filter(Boolean).join(' ') : NO_COURSE;
  return (
    <button
      type="button"
      className="course-cell"
      aria-label={`Detalhes de ${name}: ${said}`}
      aria-expanded={open}
      aria-controls={open ? detailsId : undefined}
      onClick={onToggle}
    >
      {shown ? (
        <span className="min-w-0 flex-1">
          <span className="flex gap-1.5">
            <span className="truncate" title={title}>
              {title}
            </span>{' '}
            {others && <span className="text-muted">{others}</span>}
          </span>{' '}
          <span className="flex items-center gap-2 text-muted text-xs tabular-nums">
            <span aria-hidden="true" className="w-20 max-md:w-28">
              <Progress value={shown.progress} label="Progresso" weight="thin" />
            </span>
            {progress}
          </span>
        </span>
      ) : (
        <span className="flex-1 text-muted">{NO_COURSE}</span>
      )}
      <ChevronDown aria-hidden="true" size={16} />
    </button>
  );
}

const NO_COURSE = 'Nenhum curso';
