import './student-link.css';
import { Link } from '@tanstack/react-router';
import { cx } from '#web/ui/cx.ts';

type StudentLinkProps = { student: { id: string; name: string }; className?: string };

/** A student's name that links to their page. */
export function StudentLink({ student: { id, name }, className }: StudentLinkProps) {
  return (
    <Link
      to="/admin/students/$studentId"
      params={{ studentId: id }}
      title={name}
      className={cx('student-link', className)}
    >
      {name}
    </Link>
  );
}
