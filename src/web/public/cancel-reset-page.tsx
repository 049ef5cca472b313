import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { takeLinkToken } from './recovery/link-token.ts';
import { AuthPage } from './sign-in/auth-page.tsx';

const TITLE = 'Cancelar a redefinição';

/** Target of the link in a reset's notice. Opening it changes nothing, since mail scanners open links too. */
export function CancelResetPage() {
  const [token] = useState(takeLinkToken);
  const cancel = useMutation(api.public.cancelFactorReset.mutationOptions());
  if (cancel.isSuccess) return <Cancelled />;
  const problem = cancel.error && explainProblem(cancel.error);
  const spent = !token || problem?.code === 'link_invalid';
  return (
    <AuthPage
      title={TITLE}
      intro="Ao cancelar, o aplicativo autenticador, as chaves de acesso e os códigos de recuperação continuam valendo."
    >
      {problem && !spent && (
        <Note tone="bad" role="alert">
          {problem.text}
        </Note>
      )}
      {spent ? (
        <Note tone="warn" role="alert">
          Este link já foi usado ou expirou: a redefinição foi cancelada ou já aconteceu. Entre na sua conta para
          conferir em Segurança.
        </Note>
      ) : (
        <Button
          variant="primary"
          size="large"
          block
          busy={cancel.isPending}
          busyText="Cancelando..."
          onClick={() => cancel.mutate({ token })}
        >
          Não fui eu: cancelar
        </Button>
      )}
    </AuthPage>
  );
}

/** A reset that its holder did not request is a reason to change the password. */
function Cancelled() {
  return (
    <AuthPage title={TITLE}>
      <Note tone="ok" role="status" title="Redefinição cancelada">
        Nada muda na sua conta. Se não foi você que pediu, crie também uma nova senha.
      </Note>
      <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href="/forgot-password">
        <span className="button-face">Criar nova senha</span>
      </a>
      <a className={buttonClass({ variant: 'ghost', block: true })} href="/login">
        <span className="button-face">Entrar</span>
      </a>
    </AuthPage>
  );
}
