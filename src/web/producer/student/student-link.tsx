import './student-link.css';
import { Link } from '@tanstack/react-router';
import type { StudentsAddress } from '#shared/lists/students-question.ts';
import { cx } from '#web/ui/cx.ts';

type StudentLinkProps = {
  student: { id: string; name: string };
  /** The list to which the student's page leads back. */
  list?: StudentsAddress;
  className?: string;
};

/** A student's name that links to their page. */
export function StudentLink({ student: { id, name }, list, className }: StudentLinkProps) {
  return (
    <Link
      to="/admin/students/$studentId"
      params={{ studentId: id }}
      {...(list && { state: { studentList: list } })}
      title={name}
      className={cx('student-link', className)}
    >
      {name}
    </Link>
  );
}
