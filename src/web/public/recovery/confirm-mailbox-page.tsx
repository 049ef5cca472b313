import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { AuthPage } from '#web/public/sign-in/auth-page.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useLinkCheck } from './use-link-check.ts';

const TITLE = 'Confirme seu e-mail';

/**
 * Target of the link that proves a producer's address. Opening it consumes nothing, since mail scanners open links
 * too.
 */
export function ConfirmMailboxPage() {
  const { token, check } = useLinkCheck('recovery');
  const enter = ({ home }: { home: string | null }) => {
    if (home) window.location.assign(home);
  };
  const confirm = useMutation(api.public.confirmMailbox.mutationOptions({ onSuccess: enter }));
  const error = check.error ?? confirm.error;
  const problem = error && explainProblem(error);

  if (!token || problem?.code === 'link_invalid') return <Spent />;
  if (!check.data && !problem) return <Waiting />;
  if (confirm.data && confirm.data.home === null)
    return (
      <AuthPage
        title="Escolha sua senha"
        intro="Este aparelho não está na sua conta. Para confirmar que ela é sua, escolha uma senha: a anterior deixa de valer."
      >
        <a
          className={buttonClass({ variant: 'primary', size: 'large', block: true })}
          href={`/reset-password#${token}`}
        >
          <span className="button-face">Escolher senha</span>
        </a>
      </AuthPage>
    );
  return (
    <AuthPage
      title={TITLE}
      intro={
        check.data &&
        `${check.data.name.split(' ')[0]}, depois disso sua escola pode publicar e escrever para os alunos.`
      }
    >
      {problem && (
        <Note tone="bad" role="alert">
          {problem.text}
        </Note>
      )}
      <Button
        variant="primary"
        size="large"
        block
        busy={confirm.isPending || Boolean(confirm.data) || check.isFetching}
        busyText="Confirmando..."
        onClick={() => (check.data ? confirm.mutate({ token }) : check.refetch())}
      >
        {check.data ? 'Confirmar e-mail' : 'Tentar de novo'}
      </Button>
    </AuthPage>
  );
}

function Spent() {
  return (
    <AuthPage title={TITLE}>
      <Note tone="warn" role="alert">
        Este link já foi usado ou expirou. Entre na sua conta para pedir outro.
      </Note>
      <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href="/dashboard">
        <span className="button-face">Ir para o painel</span>
      </a>
    </AuthPage>
  );
}

function Waiting() {
  return (
    <AuthPage title={TITLE} intro="Verificando o link...">
      <Loading label="Verificando o link">
        <Skeleton className="h-11.5" />
      </Loading>
    </AuthPage>
  );
}
