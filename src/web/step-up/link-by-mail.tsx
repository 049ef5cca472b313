import { useState } from 'react';
import type { Viewer } from '#shared/contract/public.ts';
import { api } from '#web/lib/api/api.ts';
import { demoInbox } from '#web/lib/api/boot.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { focusOnArrival } from '#web/ui/overlay/focus-on-arrival.ts';

type Sending = 'ready' | 'busy' | 'sent' | { failed: string };
type LinkByMailProps = { viewer: Viewer | null; hasProof: boolean; onBack: () => void };

/** For people without a password: a link by mail to choose one. */
export function LinkByMail({ viewer, hasProof, onBack }: LinkByMailProps) {
  const [sending, setSending] = useState<Sending>('ready');
  const email = viewer?.email ?? '';

  async function send() {
    setSending('busy');
    try {
      await api.public.requestRecovery.call({ email, audience: viewer?.kind === 'student' ? 'student' : 'producer' });
      setSending('sent');
    } catch (error) {
      setSending({ failed: explainProblem(error, { unexpected: 'Erro ao enviar o link' }).text });
    }
  }

  if (sending === 'sent') return <Sent email={email} />;
  return (
    <div className="grid gap-4">
      {typeof sending === 'object' && (
        <Note tone="bad" role="alert">
          {sending.failed}
        </Note>
      )}
      <p>
        {hasProof
          ? 'Sem a senha atual, dá para criar outra'
          : 'Esta conta ainda não tem uma senha que seja só sua. Crie uma'}{' '}
        por um link enviado para <b className="wrap-anywhere">{email}</b>. Depois entre com ela e volte aqui.
      </p>
      <Button
        variant="primary"
        size="large"
        block
        ref={focusOnArrival}
        data-autofocus
        busy={sending === 'busy'}
        busyText="Enviando..."
        onClick={send}
      >
        Enviar link por e-mail
      </Button>
      {hasProof && (
        <button type="button" className={linkClass('justify-self-start text-sm')} onClick={onBack}>
          Voltar
        </button>
      )}
    </div>
  );
}

function Sent({ email }: { email: string }) {
  const inbox = demoInbox();
  return (
    <div className="grid gap-4">
      <Note tone="ok" role="status" title="Link enviado">
        Abra o e-mail que chegou em <b className="wrap-anywhere">{email}</b> e crie a sua senha. Ao criar, esta sessão
        termina: entre com a senha nova e repita o que ia fazer.
      </Note>
      {inbox && (
        <p className="text-muted">
          Nesta demonstração os e-mails ficam aqui mesmo:{' '}
          <a className={linkClass()} href={inbox} target="_blank" rel="noreferrer">
            abrir a caixa de entrada
          </a>
        </p>
      )}
    </div>
  );
}
