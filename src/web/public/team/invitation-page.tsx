import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondStep } from '#shared/contract/public.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { takeLinkToken } from '#web/public/recovery/link-token.ts';
import { LazySecondStep } from '#web/public/second-step/lazy-second-step.tsx';
import { AuthPage } from '#web/public/sign-in/auth-page.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AcceptForm } from './accept-form.tsx';

export const INVITATION_TITLE = 'Convite para a equipe';

/** Target of the link in an invitation. Opening it consumes nothing, since mail scanners open links too. */
export function InvitationPage() {
  const [token] = useState(takeLinkToken);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const invitation = useQuery(
    api.public.readInvitation.queryOptions({
      input: { token },
      enabled: Boolean(token),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  const problem = invitation.error && explainProblem(invitation.error);
  if (secondStep) return <LazySecondStep step={secondStep} onBack={() => window.location.assign('/login')} />;
  if (!token || problem?.code === 'link_invalid') return <Refused text={SPENT} />;
  if (problem?.code === 'email_reserved') return <Refused text={problem.text} />;
  if (problem)
    return (
      <AuthPage title={INVITATION_TITLE}>
        <Note tone="bad" role="alert">
          {problem.text}
        </Note>
        <Button block onClick={() => invitation.refetch()}>
          Tentar de novo
        </Button>
      </AuthPage>
    );
  if (!invitation.data)
    return (
      <AuthPage title={INVITATION_TITLE} intro="Verificando o convite...">
        <Loading label="Verificando o convite">
          <Skeleton className="h-11.5" />
        </Loading>
      </AuthPage>
    );
  return (
    <AcceptForm
      token={token}
      invitation={invitation.data}
      onSecondStep={setSecondStep}
      onLinkInvalid={invitation.refetch}
    />
  );
}

const SPENT =
  'Este convite já foi aceito, foi cancelado ou passou do prazo. Peça outro a quem convidou você. Se já aceitou, é só entrar.';

function Refused({ text }: { text: string }) {
  return (
    <AuthPage title={INVITATION_TITLE}>
      <Note tone="warn" role="alert">
        {text}
      </Note>
      <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href="/login">
        <span className="button-face">Entrar</span>
      </a>
    </AuthPage>
  );
}
