import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SavedReply } from '#shared/contract/conversations/saved-replies.ts';
import { api } from '#web/lib/api/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type Draft, SavedReplyForm } from './saved-reply-form.tsx';

type SavedRepliesProps = {
  open: boolean;
  /** The current draft, suggested as text of a new reply. */
  text: string;
  onClose: () => void;
  onChoose: (text: string) => void;
};

/** Saved replies: choose, create and edit. */
export function SavedReplies({ open, text, onClose, onChoose }: SavedRepliesProps) {
  const [draft, write] = useState<Draft | null>(null);
  const isTyped = useRef(() => false);
  const discard = useDiscard(() => open && draft !== null && isTyped.current());
  const close = () => {
    write(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={() => discard.attempt(close)} title="Respostas prontas">
      {draft ? (
        <SavedReplyForm
          draft={draft}
          isTyped={isTyped}
          onCancel={() => discard.attempt(() => write(null))}
          onSaved={() => write(null)}
        />
      ) : (
        <Choices
          text={text}
          onEdit={write}
          onChoose={(reply) => {
            onChoose(reply.body);
            onClose();
          }}
        />
      )}
      {discard.question}
    </Dialog>
  );
}

type ChoicesProps = { text: string; onEdit: (reply: Draft) => void; onChoose: (reply: SavedReply) => void };

function Choices({ text, onEdit, onChoose }: ChoicesProps) {
  const found = useQuery(api.producer.savedReplies.queryOptions());
  const { data } = found;
  return (
    <div className="grid gap-4">
      {!data && (found.error ? <QueryError title="Erro ao carregar as respostas" of={found} /> : <Spinner />)}
      {data?.replies.length === 0 && (
        <p className="text-muted">
          Guarde aqui o que você responde sempre. Use {'{nome}'} e {'{aula}'}: cada aluno lê o próprio nome e a própria
          aula.
        </p>
      )}
      {data && data.replies.length > 0 && (
        <ul className="divide-y divide-line">
          {data.replies.map((reply) => (
            <Choice key={reply.id} reply={reply} onEdit={onEdit} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {data && (
        <Button icon={<Plus />} onClick={() => onEdit({ id: newId(), title: '', body: text })}>
          Nova resposta pronta
        </Button>
      )}
    </div>
  );
}

type ChoiceProps = { reply: SavedReply } & Pick<ChoicesProps, 'onEdit' | 'onChoose'>;

function Choice({ reply, onEdit, onChoose }: ChoiceProps) {
  const queries = useQueryClient();
  const settle = {
    onError: (error: Error) => {
      toast.error(explainProblem(error).text);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.producer.savedReplies.key() }),
  };
  const saving = useMutation(api.producer.saveReply.mutationOptions(settle));
  const removing = useMutation(
    api.producer.removeReply.mutationOptions({
      ...settle,
      onSuccess: () =>
        toast.success('Resposta pronta removida', {
          label: 'Desfazer',
          onClick: () => saving.mutate({ replyId: reply.id, title: reply.title, body: reply.body }),
        }),
    }),
  );
  return (
    <li className="flex items-start gap-1 py-2">
      <button type="button" className="inbox-saved" onClick={() => onChoose(reply)}>
        <b className="block wrap-anywhere">{reply.title}</b>
        <span className="line-clamp-2 wrap-anywhere text-muted text-sm">{reply.body}</span>
      </button>
      <IconButton size="small" label={`Editar ${reply.title}`} icon={<Pencil />} onClick={() => onEdit(reply)} />
      <IconButton
        size="small"
        label={`Remover ${reply.title}`}
        icon={<Trash2 />}
        onClick={() => removing.mutate({ replyId: reply.id })}
      />
    </li>
  );
}
