import { CopyCheck } from 'lucide-react';
import { useState } from 'react';
import type { Conversation } from '#shared/contract/conversations/inbox.ts';
import { clock } from '#web/player/state/time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';

type SameProps = { conversation: Conversation; chosen: string[]; onChoose: (ids: string[]) => void };

/** Similar waiting questions, for review, since only a reader can tell whether the answer fits. */
export function SameQuestions({ conversation: { same, second }, chosen, onChoose }: SameProps) {
  const [open, setOpen] = useState(false);
  if (same.length === 0 || second === null) return null;
  const all = same.length + 1;
  return (
    <div className="inbox-same">
      <CopyCheck aria-hidden="true" />
      <p className="min-w-0 flex-1">
        <b>{all} alunos perguntaram</b> perto de {clock(second)}. Se for a mesma dúvida, uma resposta serve para todos.
      </p>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Fechar' : 'Ver'}
      </Button>
      {open && (
        <ul className="grid w-full gap-2">
          {same.map((question) => (
            <li key={question.id}>
              <Checkbox
                label={question.authorName}
                hint={<span className="line-clamp-2 wrap-anywhere">{question.body}</span>}
                checked={chosen.includes(question.id)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...chosen, question.id] : chosen.filter((id) => id !== question.id))
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
