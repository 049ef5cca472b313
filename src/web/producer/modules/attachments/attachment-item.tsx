import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import type { Attachment } from '#shared/contract/school/attachments.ts';
import { LIMITS } from '#shared/limits.ts';
import { AttachmentIcon, attachmentAddress, attachmentFacts } from '#web/attachments/attachment-facts.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { focusNeighbourOnUnmount } from '#web/ui/overlay/focus-neighbour-on-unmount.ts';
import type { AttachmentActions } from './use-attachments.ts';

type AttachmentItemProps = { attachment: Attachment; index: number; last: number; actions: AttachmentActions };

/**
 * The name is edited in place, and saved on blur, Enter or Escape. At the ends the buttons that move it stay enabled, so
 * that they keep the focus.
 */
export function AttachmentItem({ attachment, index, last, actions }: AttachmentItemProps) {
  const { name } = attachment;
  return (
    <li ref={focusNeighbourOnUnmount} className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-2 p-2 pl-3">
      <AttachmentIcon kind={attachment.kind} />
      <div className="grid min-w-0 gap-1">
        <NameInput key={name} name={name} onChange={(typed) => actions.rename(attachment, typed)} />
        <a
          className="justify-self-start text-muted text-sm tabular-nums underline-offset-2 hover:underline"
          href={attachmentAddress(attachment, 'producer')}
          target="_blank"
          rel="noopener noreferrer"
        >
          {attachmentFacts(attachment)}
          <span className="sr-only">, abrir {name}</span>
        </a>
      </div>
      <div className="flex">
        <IconButton
          size="small"
          label={`Subir ${name}`}
          tooltip="Subir"
          icon={<ArrowUp />}
          aria-disabled={index === 0 || undefined}
          onClick={() => actions.step(attachment, -1)}
        />
        <IconButton
          size="small"
          label={`Descer ${name}`}
          tooltip="Descer"
          icon={<ArrowDown />}
          aria-disabled={index === last || undefined}
          onClick={() => actions.step(attachment, 1)}
        />
        <IconButton
          size="small"
          label={`Remover ${name}`}
          tooltip="Remover"
          icon={<X />}
          onClick={() => actions.remove(attachment)}
        />
      </div>
    </li>
  );
}

function NameInput({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  function keep() {
    const next = typed.trim();
    if (next === '') setTyped(name);
    else if (next !== name) onChange(next);
  }
  return (
    <TextInput
      aria-label={`Nome do anexo ${name}`}
      value={typed}
      maxLength={LIMITS.attachmentName}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        // Enter would also submit the lesson's form.
        if (event.key === 'Enter') event.preventDefault();
        // Escape closes the dialog, and then nothing hears that the field was left.
        if (event.key === 'Enter' || event.key === 'Escape') keep();
      }}
    />
  );
}
