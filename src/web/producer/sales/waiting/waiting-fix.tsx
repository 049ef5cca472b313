import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import type { WaitingReason, WaitingSale } from '#shared/contract/school/sales.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { EmailFix } from './email-fix.tsx';
import { useResolve } from './use-resolve.ts';

export type WaitingFixProps = {
  sale: WaitingSale;
  onPublish: (sale: WaitingSale) => void;
  /** Moves it to another course. */
  onMove: (sale: WaitingSale) => void;
};

const OF_THE_COURSE: WaitingReason[] = ['course_deleted', 'course_unpublished', 'course_over', 'cohort_full'];
const WHERE: Partial<
  Record<WaitingReason, { to: '/admin/students' | '/admin/courses/lixeira' | '/dashboard'; label: string }>
> = {
  student_limit: { to: '/admin/students', label: 'Ver limite de alunos' },
  course_deleted: { to: '/admin/courses/lixeira', label: 'Abrir a lixeira' },
  cohort_full: { to: '/dashboard', label: 'Ver cursos' },
  course_over: { to: '/dashboard', label: 'Ver cursos' },
};

export function WaitingFix({ sale, onPublish, onMove }: WaitingFixProps) {
  const resolve = useResolve();
  const { reason } = sale;
  const who = sale.name ?? sale.email ?? 'sem nome';
  if (reason === 'invalid_email') return <EmailFix sale={sale} />;
  // A purged course is not in the bin.
  const where = sale.courseTitle === null ? undefined : WHERE[reason];
  return (
    <div className="flex flex-wrap gap-2">
      {reason === 'course_unpublished' && (
        <Button
          size="small"
          className="max-md:h-(--ctl) max-md:flex-auto"
          aria-label={`Publicar curso: ${who}`}
          onClick={() => onPublish(sale)}
        >
          Publicar curso
        </Button>
      )}
      {where && (
        <Link to={where.to} className={buttonClass({ size: 'small' }, 'max-md:h-(--ctl) max-md:flex-auto')}>
          <span className="button-face">{where.label}</span>
        </Link>
      )}
      {OF_THE_COURSE.includes(reason) && (
        <Button
          size="small"
          className="max-md:h-(--ctl) max-md:flex-auto"
          aria-label={`Liberar outro curso: ${who}`}
          onClick={() => onMove(sale)}
        >
          Liberar outro curso
        </Button>
      )}
      <Button
        size="small"
        className="max-md:h-(--ctl) max-md:flex-auto"
        icon={<RotateCcw />}
        aria-label={`Tentar novamente: ${who}`}
        busy={resolve.isPending}
        onClick={() => resolve.mutate({ purchaseId: sale.id })}
      >
        Tentar novamente
      </Button>
    </div>
  );
}
