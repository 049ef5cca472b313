import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { SecondStep } from '#shared/contract/public.ts';
import type { Area } from '#shared/screens/area.ts';
import { api } from '#web/lib/api/api.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { LOGIN } from '#web/lib/session/areas.ts';
import { useSchool } from '#web/lib/session/session.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { focusOnArrival } from '#web/ui/overlay/focus-on-arrival.ts';
import { RecoveryForm } from './recovery-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { useLinkCheck } from './use-link-check.ts';

const REDIRECT_MS = 3000;

export type Step = { title: string; intro?: ReactNode; content: ReactNode };

/** The steps of choosing a new password; each area shows them in its own layout. */
export function useResetPassword(area: Area): Step {
  const { token, check } = useLinkCheck('recovery');
  const [home, setHome] = useState<string | null>(null);
  const school = useSchool()?.memberAreaName;
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const reset = useMutation(
    api.public.resetPassword.mutationOptions({
      onSuccess: (arrival) => {
        if ('secondStep' in arrival) return setSecondStep(arrival.secondStep);
        setHome(arrival.home);
        setTimeout(() => window.location.assign(arrival.home), REDIRECT_MS);
      },
    }),
  );

  if (secondStep) return confirming(secondStep, area);
  if (home) return { title: 'Senha Atualizada!', content: <Done home={home} /> };
  const failure = check.error && explainProblem(check.error);
  if (failure && failure.code !== 'link_invalid') return unreadable(failure.text, () => check.refetch());
  const spent = reset.error && explainProblem(reset.error).code === 'link_invalid';
  if (!token || failure || spent) return { title: 'Link inválido', content: <Invalid area={area} /> };
  if (!check.data) return { title: 'Nova senha', intro: 'Verificando o link...', content: <Waiting /> };
  return {
    title: 'Nova senha',
    intro: `${check.data.name.split(' ')[0]}, escolha uma senha nova para a sua conta.`,
    content: (
      <ResetForm
        whose={{ name: check.data.name, school }}
        onSubmit={(password) => reset.mutateAsync({ token, password })}
      />
    ),
  };
}

const SecondStepForm = lazyPiece(() => import('#web/public/second-step/second-step-form.tsx'), 'default');

/** A new password does not replace the second step. */
function confirming(step: SecondStep, area: Area): Step {
  return {
    title: 'Segunda etapa',
    intro: 'Sua senha foi alterada. Falta confirmar que é você.',
    content: (
      <Suspense>
        <SecondStepForm step={step} onBack={() => window.location.assign(LOGIN[area])} />
      </Suspense>
    ),
  };
}

function unreadable(text: string, onRetry: () => void): Step {
  return {
    title: 'Nova senha',
    content: (
      <>
        <Note tone="bad" role="alert" title="Falha ao verificar o token de recuperação.">
          {text}
        </Note>
        <Button block onClick={onRetry}>
          Tentar de novo
        </Button>
      </>
    ),
  };
}

/** Offers a new link here, since other pages redirect people who are signed in. */
function Invalid({ area }: { area: Area }) {
  return (
    <>
      <Note tone="bad" role="alert">
        Link de recuperação inválido ou expirado. Por favor, solicite um novo link.
      </Note>
      <RecoveryForm area={area} submit="Solicitar novo link" />
    </>
  );
}

function Done({ home }: { home: string }) {
  return (
    <>
      <Note tone="ok" role="status">
        Sua senha foi alterada e as outras sessões foram encerradas. Você será levado para a sua área em instantes.
      </Note>
      <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href={home} ref={focusOnArrival}>
        <span className="button-face">Continuar agora</span>
      </a>
    </>
  );
}

function Waiting() {
  return (
    <Loading label="Verificando o link" className="grid gap-4">
      <Skeleton className="h-15" />
      <Skeleton className="h-15" />
      <Skeleton className="h-11.5" />
    </Loading>
  );
}
