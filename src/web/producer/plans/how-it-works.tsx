import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleX, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { nextCleanup } from '#shared/cleanup.ts';
import { formatDate } from '#shared/time/dates.ts';
import { usePlatform } from '#web/lib/session/session.ts';
import { Card } from '#web/ui/data/card.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';

export function HowItWorks() {
  const { cleanupOn } = usePlatform();
  return (
    <Card>
      <ul className="plan-tips">
        <Tip icon={<RotateCw />} title="O limite é renovado todo mês">
          Cada mês pago libera de novo o limite do plano. Seus alunos continuam cadastrados.
        </Tip>
        <Tip icon={<CircleX />} title="Cancelar é só não pagar">
          O acesso vai até o fim do período pago. Depois o limite zera e seus alunos perdem o acesso.
        </Tip>
        {cleanupOn && (
          <Tip icon={<CalendarClock />} title={`Limpeza anual em ${formatDate(nextCleanup(new Date()))}`}>
            Com ou sem plano: alunos, matrículas e progresso de todas as escolas são removidos. Exporte a lista antes,
            ou{' '}
            <Link className={linkClass()} to="/admin/settings/escola">
              gere um pacote da escola
            </Link>
            .
          </Tip>
        )}
      </ul>
    </Card>
  );
}

function Tip({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      <span className="text-mark" aria-hidden="true">
        {icon}
      </span>
      <div>
        <h3 className="font-medium text-base tracking-normal">{title}</h3>
        <p className="text-muted text-sm">{children}</p>
      </div>
    </li>
  );
}
