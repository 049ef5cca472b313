import { Link } from '@tanstack/react-router';
import { subscriptionNotice } from '#shared/billing/subscription.ts';
import { formatDate } from '#shared/time/dates.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';

export function SubscriptionNote() {
  const { subscription } = useViewerAs('producer');
  const endsAt = subscription.endsAt ? new Date(subscription.endsAt) : null;
  const { state, tone, days, pressing } = subscriptionNotice({ ...subscription, endsAt }, new Date());
  if (state === 'expired') {
    return (
      <Note tone="bad" title="Assinatura Expirada" action={<ToPlans>Renovar Agora</ToPlans>}>
        {endsAt && `Terminou em ${formatDate(endsAt)}. `}
        Seus cursos continuam guardados, mas seus alunos estão sem acesso e não é possível adicionar outros.
      </Note>
    );
  }
  if (!pressing || !endsAt || days === null) return null;
  const isTrial = state === 'trialing';
  const what = isTrial ? 'Seu teste grátis' : `Seu plano ${subscription.planName}`;
  return (
    <Note
      tone={tone}
      title={`${what} termina em ${counted(days, 'dia', 'dias')}`}
      action={<ToPlans>{isTrial ? 'Ver Planos' : 'Renovar Agora'}</ToPlans>}
    >
      {isTrial
        ? `Até ${formatDate(endsAt)} você pode ter ${subscription.studentLimit} alunos. Depois, eles ficam sem acesso até a contratação de um plano; cursos, alunos e progresso ficam guardados.`
        : `Depois de ${formatDate(endsAt)} seus alunos ficam sem acesso até a renovação.`}
    </Note>
  );
}

const ToPlans = ({ children }: { children: string }) => (
  <Link to="/admin/plans" className={buttonClass({ size: 'small' })}>
    <span className="button-face">{children}</span>
  </Link>
);
