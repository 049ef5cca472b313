import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { buttonClass } from '#web/ui/button/button-class.ts';

/** Icon only on narrow screens, like the buttons beside it. */
export function TrashLink() {
  return (
    <Link to="/admin/courses/lixeira" className={buttonClass({}, 'button-folds')}>
      <span className="button-face">
        <Trash2 aria-hidden="true" />
        <span className="max-[1023px]:sr-only">Lixeira</span>
      </span>
    </Link>
  );
}
