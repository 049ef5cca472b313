import type { ReactNode } from 'react';
import { demoInbox } from '#web/lib/api/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { focusOnArrival } from '#web/ui/overlay/focus-on-arrival.ts';

type MailSentProps = { title: string; again: string; onAgain: () => void; children: ReactNode };

/** What to expect now, worded the same whether or not an e-mail is sent. */
export function MailSent({ title, again, onAgain, children }: MailSentProps) {
  const inbox = demoInbox();
  return (
    <div className="grid gap-4">
      <div className="outline-0" tabIndex={-1} ref={focusOnArrival}>
        <Note tone="ok" role="status" title={title}>
          {children}
        </Note>
      </div>
      {inbox && (
        <p className="text-muted">
          Nesta demonstração os e-mails ficam aqui mesmo:{' '}
          <a className={linkClass()} href={inbox} target="_blank" rel="noreferrer">
            abrir a caixa de entrada
          </a>
        </p>
      )}
      <Button block onClick={onAgain}>
        {again}
      </Button>
    </div>
  );
}
