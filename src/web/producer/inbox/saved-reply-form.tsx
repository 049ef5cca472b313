import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SavedReply } from '#shared/contract/conversations/saved-replies.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';

type SavedReplyFormProps = {
  reply: SavedReply;
  onType: (more: Partial<SavedReply>) => void;
  onCancel: () => void;
  onSaved: () => void;
};

export function SavedReplyForm({ reply, onType, onCancel, onSaved }: SavedReplyFormProps) {
  const { id, title, body } = reply;
  const queries = useQueryClient();
  const [tried, setTried] = useState(false);
  const saving = useMutation(
    api.producer.saveReply.mutationOptions({
      onSuccess: () => {
        queries.invalidateQueries({ queryKey: api.producer.savedReplies.key() });
        toast.success('Resposta pronta salva');
        onSaved();
      },
      onError: (error) => {
        toast.error(explainProblem(error).text);
      },
    }),
  );
  const missing = { title: title.trim() === '', body: body.trim() === '' };

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!missing.title && !missing.body) saving.mutate({ replyId: id, title, body });
  }
  return (
    <form className="grid gap-4" onSubmit={save} noValidate>
      <Field label="Título" error={tried && missing.title ? 'Dê um título para encontrá-la depois' : undefined}>
        <TextInput
          maxLength={TALK.savedReplyTitle}
          value={title}
          onChange={({ target }) => onType({ title: target.value })}
        />
      </Field>
      <Field
        label="Resposta"
        hint="{nome} vira o primeiro nome do aluno, {aula} o título da aula."
        error={tried && missing.body ? 'Escreva a resposta' : undefined}
      >
        <Textarea
          rows={6}
          maxLength={TALK.postBody}
          value={body}
          onChange={({ target }) => onType({ body: target.value })}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={saving.isPending} busyText="Salvando...">
          Salvar resposta
        </Button>
      </div>
    </form>
  );
}
