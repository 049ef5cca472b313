import { Check, Star } from 'lucide-react';
import { useId } from 'react';
import { formatBrl } from '#shared/billing/money.ts';
import { expansionUnitCents } from '#shared/billing/plan-purchase.ts';
import { PLANS } from '#shared/billing/subscription.ts';
import { nextCleanup } from '#shared/cleanup.ts';
import type { PlanOffer } from '#shared/contract/billing.ts';
import { formatDate } from '#shared/time/dates.ts';
import { usePlatform } from '#web/lib/session/session.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { type Position, shortBrl, shortName, termsOf } from './plan-terms.ts';

const POPULAR = PLANS.professional.rank;

type PlanCardProps = { plan: PlanOffer; position: Position; onChoose: () => void };

export function PlanCard({ plan, position, onChoose }: PlanCardProps) {
  const nameId = useId();
  const noteId = useId();
  const { cleanupOn } = usePlatform();
  const { action, note, button } = termsOf(plan, position);
  const popular = plan.rank === POPULAR;
  const leads = position.status === 'active' ? action === 'renew' : popular;
  const included = [
    ...(cleanupOn && plan.keepsStudents
      ? [`Manter alunos: com o plano em dia, fora da limpeza de ${formatDate(nextCleanup(new Date()))}`]
      : []),
    'Todos os recursos da plataforma',
    'Limite renovado a cada mês pago',
    `Expansão a ${formatBrl(expansionUnitCents({ status: 'active', planId: plan.id }))} por aluno`,
  ];
  return (
    <article className={cx('plan on-card', popular && 'plan-popular')} aria-labelledby={nameId}>
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 id={nameId} className="text-lg">
          {shortName(plan)}
        </h3>
        {popular && (
          <Badge tone="brand" icon={<Star aria-hidden="true" />}>
            Mais popular
          </Badge>
        )}
      </div>
      <div className="tabular-nums">
        <p className="plan-price">
          <b>{shortBrl(plan.priceCents)}</b>
          <span className="text-muted">{plan.months === 12 ? '/ano' : '/mês'}</span>
        </p>
        {plan.months === 12 && (
          <p className="text-muted">Equivale a {formatBrl(Math.round(plan.priceCents / 12))} por mês</p>
        )}
        <p className="mt-0.5 text-muted">Até {counted(plan.studentLimit, 'aluno', 'alunos')}</p>
      </div>
      <ul className="grid gap-2">
        {included.map((line) => (
          <li key={line} className="grid grid-cols-[16px_1fr] gap-2.5">
            <Check size={16} className="mt-0.5 text-ok" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      <div className="grid flex-1 content-end gap-2 pt-2">
        <p id={noteId} className="text-muted text-sm">
          {note}
        </p>
        <Button
          block
          variant={leads ? 'primary' : 'secondary'}
          aria-describedby={`${nameId} ${noteId}`}
          onClick={onChoose}
        >
          {button}
        </Button>
      </div>
    </article>
  );
}
