import { Link } from '@tanstack/react-router';
import { cleanupFact } from '#shared/billing/cleanup-words.ts';
import { subscriptionNotice } from '#shared/billing/subscription.ts';
import { formatDate } from '#shared/time/dates.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useCleanup } from '#web/producer/layout/use-cleanup.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { type Fact, Facts } from '#web/ui/data/facts.tsx';

const NUMBER = new Intl.NumberFormat('pt-BR');

const BADGES = {
  trialing: { tone: 'info', text: 'Em Teste' },
  active: { tone: 'ok', text: 'Ativo' },
  expired: { tone: 'bad', text: 'Expirado' },
} as const;

/** The subscription: plan, end, and usage. */
export function SubscriptionCard() {
  const { subscription } = useViewerAs('producer');
  const cleanup = cleanupFact(useCleanup());
  const endsAt = subscription.endsAt ? new Date(subscription.endsAt) : null;
  const { state, tone, days } = subscriptionNotice({ ...subscription, endsAt }, new Date());
  const { planName, studentCount, studentLimit } = subscription;
  const title = {
    trialing: `${counted(days ?? 0, 'dia restante', 'dias restantes')} de teste`,
    active: 'Assinatura Ativa',
    expired: 'Assinatura Necessária',
  }[state];
  const facts: Fact[] = [['Plano', planName]];
  if (endsAt) facts.push([state === 'expired' ? 'Terminou em' : 'Válido até', formatDate(endsAt)]);
  if (state === 'active' && days !== null)
    facts.push([
      'Dias restantes',
      tone === 'info' ? (
        days
      ) : (
        <Badge key="days" tone={tone}>
          {days}
        </Badge>
      ),
    ]);
  const students = NUMBER.format(studentCount);
  facts.push(['Alunos', state === 'expired' ? students : `${students} de ${NUMBER.format(studentLimit)}`]);
  if (cleanup) facts.push(['Limpeza anual', cleanup]);
  return (
    <Card>
      <section aria-label="Assinatura" className="grid gap-4">
        <div className="grid justify-items-start gap-1.5">
          <Badge tone={BADGES[state].tone}>{BADGES[state].text}</Badge>
          <h2 className="text-lg">{title}</h2>
          {state === 'expired' && (
            <p className="text-muted">
              Seus cursos continuam guardados. Para seus alunos voltarem a ter acesso, contrate um plano.
            </p>
          )}
        </div>
        <Facts compact facts={facts} />
        <Link to="/admin/plans" className={buttonClass({ block: true })}>
          <span className="button-face">Ver Planos</span>
        </Link>
      </section>
    </Card>
  );
}
