import { Link } from '@tanstack/react-router';
import { type SubscriptionNotice, subscriptionNotice } from '#shared/billing/subscription.ts';
import type { Subscription } from '#shared/contract/public.ts';
import { formatDate } from '#shared/time/dates.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { subscriptionNoteKind } from '#web/producer/panel-notes/note-order.ts';
import { PanelNote } from '#web/producer/panel-notes/panel-notes.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useKeptUntil } from './kept-until.ts';

export function SubscriptionNote() {
  const { subscription } = useViewerAs('producer');
  const endsAt = subscription.endsAt ? new Date(subscription.endsAt) : null;
  const notice = subscriptionNotice({ ...subscription, endsAt }, new Date());
  const kind = subscriptionNoteKind(notice);
  return (
    kind && (
      <PanelNote kind={kind}>
        <Words notice={notice} subscription={subscription} endsAt={endsAt} />
      </PanelNote>
    )
  );
}

type WordsProps = { notice: SubscriptionNotice; subscription: Subscription; endsAt: Date | null };

function Words({ notice: { state, tone, days }, subscription, endsAt }: WordsProps) {
  const kept = useKeptUntil();
  if (state === 'expired')
    return (
      <Note tone="bad" title="Assinatura Expirada" action={<ToPlans>Renovar Agora</ToPlans>}>
        {endsAt && `Terminou em ${formatDate(endsAt)}. `}
        Seus cursos continuam guardados, mas seus alunos estão sem acesso e não é possível adicionar outros.
      </Note>
    );
  if (!endsAt || days === null) return null;
  const isTrial = state === 'trialing';
  const what = isTrial ? 'Seu teste grátis' : `Seu plano ${subscription.planName}`;
  return (
    <Note
      tone={tone}
      title={`${what} termina em ${counted(days, 'dia', 'dias')}`}
      action={<ToPlans>{isTrial ? 'Ver Planos' : 'Renovar Agora'}</ToPlans>}
    >
      {isTrial
        ? `Até ${formatDate(endsAt)} você pode ter ${subscription.studentLimit} alunos. Depois, eles ficam sem acesso até a contratação de um plano. ${kept}`
        : `Depois de ${formatDate(endsAt)} seus alunos ficam sem acesso até a renovação.`}
    </Note>
  );
}

const ToPlans = ({ children }: { children: string }) => (
  <Link to="/admin/plans" className={buttonClass({ size: 'small' })}>
    <span className="button-face">{children}</span>
  </Link>
);
