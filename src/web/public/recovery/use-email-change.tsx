import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Area } from '#shared/screens/area.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { takeLinkToken } from './link-token.ts';
import type { Step } from './reset-password.tsx';

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

const HOME = { producer: '/', student: '/alunos/cursos' };

/**
 * Target of the links in both mailboxes; each area shows it in its own layout. Opening it changes nothing, since mail
 * scanners open links too.
 */
export function useEmailChange(part: keyof typeof WORDS, area: Area): Step {
  const [token] = useState(takeLinkToken);
  const { title, intro, button, spent, done } = WORDS[part];
  const operation = part === 'confirm' ? api.public.confirmEmailChange : api.public.undoEmailChange;
  const change = useMutation(operation.mutationOptions());
  const goOn = (
    <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href={HOME[area]}>
      <span className="button-face">Continuar</span>
    </a>
  );
  if (change.data) {
    const content = (
      <>
        <Note tone="ok" role="status">
          {done(change.data.email)}
        </Note>
        {goOn}
      </>
    );
    return { title, content };
  }
  const problem = change.error && explainProblem(change.error);
  if (!token || problem?.code === 'link_invalid') {
    const content = (
      <>
        <Note tone="warn" role="alert">
          {spent}
        </Note>
        {goOn}
      </>
    );
    return { title, content };
  }
  const content = (
    <>
      {problem && (
        <Note tone="bad" role="alert">
          {problem.text}
        </Note>
      )}
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
    </>
  );
  return { title, intro, content };
}
