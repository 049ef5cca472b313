import { buttonClass } from '#web/ui/button/button-class.ts';
import { Link } from '../routing/link.tsx';
import { CATALOGUE } from '../routing/paths.ts';

export function BackToCourses({ quiet = false }: { quiet?: boolean }) {
  return (
    <Link to={CATALOGUE} className={buttonClass({ variant: quiet ? 'ghost' : 'primary' })}>
      <span className="button-face">Voltar para Cursos</span>
    </Link>
  );
}
