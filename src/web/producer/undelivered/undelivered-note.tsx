import { Link } from '@tanstack/react-router';
import { MailWarning } from 'lucide-react';
import { LIMITS } from '#shared/limits.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';

export function UndeliveredNote({ count }: { count: number }) {
  return (
    <Note
      tone="bad"
      brief
      className="md:items-center md:py-2"
      icon={<MailWarning aria-hidden="true" />}
      title={titleOf(count)}
      action={
        <Link to="/admin/students/nao-entregues" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <span className="button-face">
            <span>
              Ver<span className="max-md:sr-only"> e-mails</span>
            </span>
          </span>
        </Link>
      }
    />
  );
}

const titleOf = (count: number) =>
  count < LIMITS.undeliveredCount
    ? counted(count, 'e-mail não entregue', 'e-mails não entregues')
    : `Mais de ${LIMITS.undeliveredCount - 1} e-mails não entregues`;
