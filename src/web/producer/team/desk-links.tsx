import { Link } from '@tanstack/react-router';
import { History, ShieldCheck } from 'lucide-react';
import { useViewerAs } from '#web/lib/session/session.ts';
import { mayOpen } from '#web/producer/layout/use-tabs.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card } from '#web/ui/data/card.tsx';
import { CardRow } from '#web/ui/data/card-row.tsx';

const DESKS = [
  {
    to: '/admin/equipe/auditoria',
    icon: History,
    title: 'Auditoria',
    text: 'O que cada pessoa fez, e quando.',
    link: 'Ver auditoria',
  },
  {
    to: '/admin/settings/privacidade',
    icon: ShieldCheck,
    title: 'Privacidade',
    text: 'Pedidos sobre dados pessoais, com o prazo de cada um.',
    link: 'Ver pedidos',
  },
] as const;

/** The desks of the school that the viewer's role may open. */
export function DeskLinks() {
  const viewer = useViewerAs('producer');
  const desks = DESKS.filter(({ to }) => mayOpen(viewer, to));
  if (desks.length === 0) return null;
  return (
    <Card>
      <ul>
        {desks.map(({ to, icon: Icon, title, text, link }) => (
          <CardRow
            key={to}
            icon={<Icon aria-hidden="true" />}
            title={title}
            action={
              <Link to={to} className={buttonClass({ size: 'small' })}>
                <span className="button-face">{link}</span>
              </Link>
            }
          >
            {text}
          </CardRow>
        ))}
      </ul>
    </Card>
  );
}
