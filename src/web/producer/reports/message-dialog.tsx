import { useState } from 'react';
import type { StudentAtRisk } from '#shared/contract/school/at-risk.ts';
import { formatPhone } from '#shared/person/phone.ts';
import type { Risk } from '#shared/reports.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { messageFor, whatsappLink } from './whatsapp.ts';

type MessageDialogProps = { risk: Risk; student: StudentAtRisk | null; onClose: () => void };

/** A prepared message that the producer can edit, and sends in WhatsApp. */
export function MessageDialog({ risk, student, onClose }: MessageDialogProps) {
  const { key, shown } = useOpening(student);
  return shown && <Message key={key} risk={risk} student={shown} open={student !== null} onClose={onClose} />;
}

type MessageProps = { risk: Risk; student: StudentAtRisk; open: boolean; onClose: () => void };

function Message({ risk, student, open, onClose }: MessageProps) {
  const [text, setText] = useState(() => messageFor(risk, student));
  const phone = student.phone ?? '';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Mensagem para ${student.name}`}
      subtitle={`WhatsApp ${formatPhone(phone)}. Nada é enviado antes de você confirmar lá.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <a
            className={buttonClass({ variant: 'primary' })}
            href={whatsappLink(phone, text)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            <span className="button-face">Abrir WhatsApp</span>
          </a>
        </>
      }
    >
      <Field label="Mensagem">
        <Textarea rows={6} value={text} onChange={({ target }) => setText(target.value)} data-autofocus />
      </Field>
    </Dialog>
  );
}
