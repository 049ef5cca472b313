import './email-state.css';
import { useState } from 'react';
import type { LastEmail } from '#shared/contract/people/emails.ts';
import { May } from '#web/lib/session/may.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Popover } from '#web/ui/overlay/popover.tsx';
import { REASONS, STATUS, sentenceOn, undelivered } from './email-texts.ts';

type EmailStateProps = { email: LastEmail; recipient: { name: string; email: string }; onCorrect: () => void };

/** State of the last access e-mail: a word, the reason as a tooltip, and details on click. */
export function EmailState({ email, recipient, onCorrect }: EmailStateProps) {
  const [open, setOpen] = useState(false);
  const { label, tone } = STATUS[email.status];
  const reason = email.reason && REASONS[email.reason];
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title="E-mail de acesso"
      trigger={
        <button
          type="button"
          className="email-state"
          aria-label={`${label}: e-mail de acesso de ${recipient.name}`}
          data-tip={open ? undefined : (reason ?? sentenceOn(email))}
        >
          <Badge tone={tone}>{label}</Badge>
        </button>
      }
    >
      <div className="grid gap-2 text-sm leading-[19px]">
        <p className="wrap-anywhere text-muted">Para {recipient.email}</p>
        <p>{sentenceOn(email)}</p>
        {reason && <p>{reason}</p>}
        {email.answer && (
          <p className="wrap-anywhere text-muted text-xs">
            Resposta do servidor: <q className="font-mono">{email.answer}</q>
          </p>
        )}
        {undelivered(email) && (
          <May right="students.enroll">
            <Button
              size="small"
              variant="primary"
              className="mt-1 justify-self-start"
              onClick={() => {
                setOpen(false);
                onCorrect();
              }}
            >
              Corrigir e-mail e reenviar
            </Button>
          </May>
        )}
      </div>
    </Popover>
  );
}
