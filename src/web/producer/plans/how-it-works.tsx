import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleX, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCleanup } from '#web/producer/layout/use-cleanup.ts';
import { Card } from '#web/ui/data/card.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';

export function HowItWorks() {
  const cleanup = useCleanup();
  return (
    <Card>
      <ul className="plan-tips">
        <Tip icon={<RotateCw />} title="O limite é renovado todo mês">
          Cada mês pago libera de novo o limite do plano. Seus alunos continuam cadastrados.
        </Tip>
        <Tip icon={<CircleX />} title="Cancelar é só não pagar">
          O acesso vai até o fim do período pago. Depois o limite zera e seus alunos perdem o acesso.
        </Tip>
        {cleanup.outlook === 'kept' && (
          <Tip icon={<CalendarClock />} title="Seus alunos ficam de um ano para o outro">
            O {cleanup.planName} mantém os alunos: a limpeza anual de {cleanup.day} não acontece na sua escola, com o
            plano em dia.
          </Tip>
        )}
        {(cleanup.outlook === 'comes' || cleanup.outlook === 'renew') && (
          <Tip icon={<CalendarClock />} title={`Limpeza anual em ${cleanup.day}`}>
            {whoGoes(cleanup)} Exporte a lista antes, ou{' '}
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

function whoGoes({ outlook, planName, somePlanKeeps }: ReturnType<typeof useCleanup>): string {
  const goes = 'alunos, matrículas e progresso são removidos';
  if (outlook === 'renew') return `O ${planName} mantém os alunos, mas termina antes: sem a renovação até lá, ${goes}.`;
  return somePlanKeeps
    ? `Só os planos com “Manter alunos” ficam de fora; nas outras escolas, ${goes}.`
    : 'Com ou sem plano: alunos, matrículas e progresso de todas as escolas são removidos.';
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
