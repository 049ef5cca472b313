import { Link } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import { buttonClass } from '#web/ui/button/button-class.ts';

export function OffersLink() {
  return (
    <Link to="/admin/courses/ofertas" className={buttonClass({}, 'button-folds')}>
      <span className="button-face">
        <Package aria-hidden="true" />
        <span className="max-[1023px]:sr-only">Ofertas</span>
      </span>
    </Link>
  );
}
