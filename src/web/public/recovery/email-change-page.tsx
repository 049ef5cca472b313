import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { AuthPage } from '#web/public/sign-in/auth-page.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { takeLinkToken } from './link-token.ts';

const WORDS = {
  confirm: {
    title: 'Confirme seu novo e-mail',
    intro: 'A conta aberta neste navegador passa a usar este endereço.',
    button: 'Confirmar novo e-mail',
    spent: 'Este link já foi usado ou expirou. Peça outro nas configurações da sua conta.',
    done: (email: string) => `Pronto: sua conta agora usa ${email}. As outras sessões foram encerradas.`,
  },
  undo: {
    title: 'Desfaça a troca de e-mail',
    intro: 'A conta volta para este endereço, todas as sessões são encerradas e a senha deixa de valer.',
    button: 'Desfazer a troca',
    spent: 'Este link já foi usado ou expirou. Se não foi você quem trocou o e-mail, fale com o suporte.',
    done: (email: string) => `Pronto: sua conta voltou para ${email}. Enviamos um link para você criar uma nova senha.`,
  },
};

export const ConfirmEmailChangePage = () => <EmailChangePage part="confirm" />;
export const UndoEmailChangePage = () => <EmailChangePage part="undo" />;

/** Target of the links in both mailboxes. Opening it changes nothing, since mail scanners open links too. */
function EmailChangePage({ part }: { part: keyof typeof WORDS }) {
  const [token] = useState(takeLinkToken);
  const { title, intro, button, spent: spentText, done } = WORDS[part];
  const operation = part === 'confirm' ? api.public.confirmEmailChange : api.public.undoEmailChange;
  const change = useMutation(operation.mutationOptions());
  if (change.data)
    return (
      <AuthPage title={title}>
        <Note tone="ok" role="status">
          {done(change.data.email)}
        </Note>
        <GoOn />
      </AuthPage>
    );
  const problem = change.error && explainProblem(change.error);
  const spent = !token || problem?.code === 'link_invalid';
  return (
    <AuthPage title={title} intro={spent ? undefined : intro}>
      {problem && !spent && (
        <Note tone="bad" role="alert">
          {problem.text}
        </Note>
      )}
      {spent ? (
        <>
          <Note tone="warn" role="alert">
            {spentText}
          </Note>
          <GoOn />
        </>
      ) : (
        <Button
          variant="primary"
          size="large"
          block
          busy={change.isPending}
          busyText="Enviando..."
          onClick={() => change.mutate({ token })}
        >
          {button}
        </Button>
      )}
    </AuthPage>
  );
}

const GoOn = () => (
  <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href="/">
    <span className="button-face">Continuar</span>
  </a>
);
