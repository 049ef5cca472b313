import { Link } from '@tanstack/react-router';
import { ROLE_NAMES } from '#shared/team/role-names.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { useTabs } from './use-tabs.ts';

/** Shown instead of a page that the role may not open. */
export function RoleNotice() {
  useTitle('Fora do seu papel');
  const { role } = useViewerAs('producer');
  const [first] = useTabs();
  return (
    <Card>
      <Empty
        title="Seu papel nesta escola não alcança esta página"
        action={
          <Link to={first?.to ?? '/admin/profile'} className={buttonClass({ variant: 'primary' })}>
            <span className="button-face">{first ? `Ir para ${first.label}` : 'Ver meu perfil'}</span>
          </Link>
        }
      >
        Você trabalha aqui como {ROLE_NAMES[role]}. Se precisar desta página, peça a quem administra a escola.
      </Empty>
    </Card>
  );
}
