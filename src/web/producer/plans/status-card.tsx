import { cleanupFact } from '#shared/billing/cleanup-words.ts';
import { subscriptionNotice } from '#shared/billing/subscription.ts';
import type { Billing } from '#shared/contract/billing.ts';
import { formatDate } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useCleanup } from '#web/producer/layout/use-cleanup.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import type { Position } from './plan-terms.ts';

const BADGES = {
  trialing: { tone: 'info', text: 'Em Teste' },
  active: { tone: 'ok', text: 'Assinatura Ativa' },
  expired: { tone: 'bad', text: 'Assinatura Necessária' },
} as const;

const NUMBER = new Intl.NumberFormat('pt-BR');

export function StatusCard({ billing, position }: { billing: Billing; position: Position }) {
  const { status, endsAt, expansionStudents, studentCount } = position;
  const { tone, text } = BADGES[status];
  const cleanup = cleanupFact(useCleanup());
  const limit = billing.baseLimit + expansionStudents;
  return (
    <Card>
      <section aria-label="Assinatura" className="plan-status">
        <div>
          <Badge tone={tone}>{text}</Badge>
          <h2 className="mt-2 text-[18px] leading-6.5">{billing.subscription.planName}</h2>
          {endsAt && <p className="text-muted tabular-nums">{endText(position, endsAt)}</p>}
        </div>
        <dl className="flex flex-wrap gap-x-10 gap-y-3 tabular-nums">
          <div>
            <dt className="text-muted text-sm">Limite do plano</dt>
            <dd className="font-medium">{counted(billing.baseLimit, 'aluno', 'alunos')}</dd>
          </div>
          <div>
            <dt className="text-muted text-sm">Expansões</dt>
            <dd className="font-medium">
              {expansionStudents > 0 ? `+${NUMBER.format(expansionStudents)}` : 'Nenhuma'}
            </dd>
          </div>
          <div>
            <dt className="text-muted text-sm">Em uso</dt>
            <dd className="font-medium">
              {status === 'expired'
                ? `${NUMBER.format(studentCount)}, sem acesso`
                : `${NUMBER.format(studentCount)} (${shareText(studentCount, limit)})`}
            </dd>
          </div>
          {cleanup && (
            <div>
              <dt className="text-muted text-sm">Limpeza anual</dt>
              <dd className="font-medium">{cleanup}</dd>
            </div>
          )}
        </dl>
      </section>
    </Card>
  );
}

function endText({ status }: Position, endsAt: Date): string {
  const { days } = subscriptionNotice({ status, endsAt }, new Date());
  if (status === 'expired') return `Terminou em ${formatDate(endsAt)}`;
  const until = `Válido até ${formatDate(endsAt)}`;
  return status === 'trialing' ? `${until}, ${counted(days ?? 0, 'dia restante', 'dias restantes')}` : until;
}

function shareText(count: number, limit: number): string {
  const percent = Math.floor((count / limit) * 100);
  return percent === 0 && count > 0 ? 'menos de 1%' : `${percent}%`;
}
