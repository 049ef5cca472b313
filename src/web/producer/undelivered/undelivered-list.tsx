import { Pencil, RotateCcw } from 'lucide-react';
import type { UndeliveredEmail } from '#shared/contract/people/emails.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { StudentLink } from '#web/producer/student/student-link.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { kindOf, REASONS, STATUS } from './email-texts.ts';
import { useRetry } from './use-retry.ts';

type UndeliveredListProps = { emails: UndeliveredEmail[]; onCorrect: (email: UndeliveredEmail) => void };

export function UndeliveredList({ emails, onCorrect }: UndeliveredListProps) {
  return (
    <Table label="E-mails não entregues">
      <TableHead columns={['Aluno', 'O que aconteceu']} actions />
      <tbody>
        {emails.map((email) => (
          <Row key={email.id} email={email} onCorrect={() => onCorrect(email)} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ email, onCorrect }: { email: UndeliveredEmail; onCorrect: () => void }) {
  const retry = useRetry().one;
  const again = () => retry.mutate({ emailId: email.id });
  const { tone, label } = STATUS[email.status];
  return (
    <tr ref={moveFocusOnUnmount}>
      <td data-cell="main" className="md:w-1/3 md:min-w-44">
        <div className="min-w-0 py-2 leading-[19px]">
          <StudentLink
            student={{ id: email.studentId, name: email.name }}
            className="whitespace-normal wrap-anywhere"
          />
          <span className="block whitespace-normal text-muted text-sm wrap-anywhere">{email.email}</span>
        </div>
      </td>
      <td className="max-md:basis-full">
        <div className="grid gap-1 whitespace-normal py-2.5 leading-[19px]">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm tabular-nums">
            <Badge tone={tone}>{label}</Badge>
            <span>
              {kindOf(email.template)} · <span className="whitespace-nowrap">{formatDateTime(new Date(email.at))}</span>
            </span>
          </span>
          <span className="text-fg">{REASONS[email.reason ?? 'unknown']}</span>
          {email.answer && <q className="text-muted text-sm wrap-anywhere">{email.answer}</q>}
        </div>
      </td>
      <td data-cell="actions" className="max-md:order-4 max-md:mr-0 max-md:basis-full max-md:pt-2">
        <div className="flex items-center justify-end gap-1">
          {email.status === 'bounced' ? (
            <>
              <Button
                size="small"
                className="max-md:h-(--ctl) max-md:flex-1"
                aria-label={`Corrigir e-mail e reenviar: ${email.name}`}
                onClick={onCorrect}
              >
                Corrigir e-mail e reenviar
              </Button>
              <IconButton
                label={`Tentar novamente: ${email.name}`}
                tooltip="Tentar novamente"
                size="small"
                icon={<RotateCcw />}
                className="max-md:size-(--ctl)"
                busy={retry.isPending}
                onClick={again}
              />
            </>
          ) : (
            <>
              <Button
                size="small"
                className="max-md:h-(--ctl) max-md:flex-1"
                icon={<RotateCcw />}
                aria-label={`Tentar novamente: ${email.name}`}
                busy={retry.isPending}
                onClick={again}
              >
                Tentar novamente
              </Button>
              <IconButton
                label={`Corrigir e-mail e reenviar: ${email.name}`}
                tooltip="Corrigir e-mail e reenviar"
                size="small"
                icon={<Pencil />}
                className="max-md:size-(--ctl)"
                onClick={onCorrect}
              />
            </>
          )}
        </div>
      </td>
    </tr>
  );
}
