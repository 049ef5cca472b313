import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { buttonClass } from '#web/ui/button-class.ts';
import { cx } from '#web/ui/cx.ts';

/** @param props foldable: where there is little room it is the icon alone, beside others of its kind */
export function TrashLink({ foldable = false }: { foldable?: boolean }) {
  return (
    <Link to="/admin/courses/lixeira" className={buttonClass({}, cx(foldable && 'button-folds'))}>
      <span className="button-face">
        <Trash2 aria-hidden="true" />
        <span className={cx(foldable && 'max-[1023px]:sr-only')}>Lixeira</span>
      </span>
    </Link>
  );
}
