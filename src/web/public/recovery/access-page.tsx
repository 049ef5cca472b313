import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { type ExplainedProblem, explainProblem } from '#web/lib/texts/explain-problem.ts';
import { LazySecondStep } from '#web/public/second-step/lazy-second-step.tsx';
import { LinkByMail } from '#web/public/sign-in/link-by-mail.tsx';
import { StudentAuthLayout } from '#web/public/sign-in/student-auth-layout.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { FindAccessForm } from './find-access-form.tsx';
import { useLinkCheck } from './use-link-check.ts';

const SPENT = 'Este link de acesso já foi usado ou expirou.';

/** Target of the link in an access e-mail. Opening it consumes nothing, since mail scanners open links too. */
export function AccessPage() {
  const { token, check } = useLinkCheck('access');
  const enter = useMutation(
    api.public.useAccessLink.mutationOptions({
      onSuccess: (arrival) => 'home' in arrival && window.location.assign(arrival.home),
    }),
  );
  const error = enter.error ?? check.error;
  const problem = error && explainProblem(error, { unexpected: 'Erro ao fazer login' });

  if (enter.data && 'secondStep' in enter.data)
    return <LazySecondStep step={enter.data.secondStep} onBack={() => window.location.assign('/alunos/login')} />;
  if (!token || problem?.code === 'link_invalid') return <Spent />;
  if (problem && !isPassing(problem)) return <Refused text={problem.text} />;
  if (!check.data && !problem) return <Waiting />;
  return (
    <StudentAuthLayout
      title={check.data ? `Olá, ${check.data.name.split(' ')[0]}` : 'Acesso aos cursos'}
      intro={check.data && 'Seu acesso está pronto. Clique para entrar na área de membros.'}
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
        busy={enter.isPending || enter.isSuccess || check.isFetching}
        busyText="Entrando..."
        onClick={() => (check.data ? enter.mutate({ token }) : check.refetch())}
      >
        {check.data ? 'Entrar' : 'Tentar de novo'}
      </Button>
    </StudentAuthLayout>
  );
}

function isPassing({ code }: ExplainedProblem) {
  return code === 'network' || code === 'unavailable' || code === 'unexpected';
}

function Spent() {
  const viewer = useViewer();
  return (
    <StudentAuthLayout title="Acesso aos cursos">
      <Note tone="warn" role="alert">
        {viewer ? `${SPENT} Você já está na sua conta.` : `${SPENT} Peça outro aqui mesmo.`}
      </Note>
      {viewer ? (
        <>
          <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href="/alunos/cursos">
            <span className="button-face">Ir para meus cursos</span>
          </a>
          <LinkByMail email={viewer.email} />
        </>
      ) : (
        <>
          <FindAccessForm submit="Receber novo link" />
          <p className="text-center">
            <a className={linkClass()} href="/alunos/login">
              Entrar com e-mail e senha
            </a>
          </p>
        </>
      )}
    </StudentAuthLayout>
  );
}

function Refused({ text }: { text: string }) {
  return (
    <StudentAuthLayout title="Acesso aos cursos">
      <Note tone="warn" role="alert">
        {text}
      </Note>
      <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href="/alunos/login">
        <span className="button-face">Ir para o login</span>
      </a>
    </StudentAuthLayout>
  );
}

function Waiting() {
  return (
    <StudentAuthLayout title="Acesso aos cursos" intro="Verificando o link...">
      <Loading label="Verificando o link">
        <Skeleton className="h-11.5" />
      </Loading>
    </StudentAuthLayout>
  );
}
