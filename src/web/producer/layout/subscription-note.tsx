import type { Subscription } from '#shared/contract/public.ts';
import { formatDate } from '#shared/dates.ts';
import { subscriptionNotice } from '#shared/subscription.ts';
import { counted } from '#web/lib/counted.ts';
import { usePlatform, useViewerAs } from '#web/lib/session.ts';
import { Note } from '#web/ui/note.tsx';

/** The days left, above every tab of the dashboard. */
export function SubscriptionNote() {
  const { subscription } = useViewerAs('producer');
  const endsAt = subscription.endsAt ? new Date(subscription.endsAt) : null;
  const { state, tone, days, pressing } = subscriptionNotice({ ...subscription, endsAt }, new Date());
  if (state === 'expired') return <Expired subscription={subscription} />;
  if (!pressing || !endsAt || days === null) return null;
  const what = state === 'trialing' ? 'Seu teste grátis' : `Seu plano ${subscription.planName}`;
  return (
    <Note tone={tone} title={`${what} termina em ${counted(days, 'dia', 'dias')}`}>
      {state === 'trialing'
        ? `Até ${formatDate(endsAt)} você pode ter ${subscription.studentLimit} alunos. Depois, eles ficam sem acesso até a contratação de um plano.`
        : `Depois de ${formatDate(endsAt)} seus alunos ficam sem acesso até a renovação.`}
    </Note>
  );
}

function Expired({ subscription: { endsAt } }: { subscription: Subscription }) {
  const { supportEmail } = usePlatform();
  return (
    <Note tone="bad" title="Assinatura Expirada">
      {endsAt && `Terminou em ${formatDate(new Date(endsAt))}. `}
      Seus cursos continuam guardados, mas seus alunos estão sem acesso e não é possível adicionar outros.
      {supportEmail && (
        <p>
          Para renovar, escreva para{' '}
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          .
        </p>
      )}
    </Note>
  );
}
