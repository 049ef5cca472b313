import type { Subscription } from '#shared/contract/public.ts';
import { formatDate } from '#shared/dates.ts';
import { bannerTone } from '#shared/subscription.ts';
import { usePlatform, useViewerAs } from '#web/lib/session.ts';
import { Note } from '#web/ui/note.tsx';

/** Silent while a paid period is far from its end. */
export function SubscriptionNote() {
  const { subscription } = useViewerAs('producer');
  if (subscription.status === 'expired') return <Expired subscription={subscription} />;
  const { status, daysLeft, endsAt } = subscription;
  const tone = bannerTone(daysLeft);
  if (!endsAt || (status === 'active' && tone === 'info')) return null;
  const what = status === 'trialing' ? 'Seu teste grátis' : `Seu plano ${subscription.planName}`;
  return (
    <Note tone={tone} title={`${what} termina em ${daysLeft} ${daysLeft === 1 ? 'dia' : 'dias'}`}>
      {status === 'trialing'
        ? `Até ${formatDate(new Date(endsAt))} você pode ter ${subscription.studentLimit} alunos. Depois, eles ficam sem acesso até a contratação de um plano.`
        : `Depois de ${formatDate(new Date(endsAt))} seus alunos ficam sem acesso até a renovação.`}
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
