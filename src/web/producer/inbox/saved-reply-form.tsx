import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useImperativeHandle } from 'react';
import { z } from 'zod';
import { type SavedReply, savedReplyText } from '#shared/contract/conversations/saved-replies.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { hasChanges } from '#web/panel/has-changes.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { SAVED_REPLY_FIELDS, savedReplyDefaults } from './saved-reply-fields.ts';

/** A reply that is kept, or the id and the suggested text of a new one. */
export type Draft = SavedReply | { id: string; body: string };

type SavedReplyFormProps = {
  draft: Draft;
  /** Answers whether something would be lost. */
  isTyped: RefObject<() => boolean>;
  onCancel: () => void;
  onSaved: () => void;
};

export function SavedReplyForm({ draft, isTyped, onCancel, onSaved }: SavedReplyFormProps) {
  const queries = useQueryClient();
  const saving = useMutation(api.producer.saveReply.mutationOptions());
  const { form, conflict } = useEditForm({
    opened: 'version' in draft ? draft : null,
    typed: (saved) => savedReplyDefaults(saved ?? draft),
    fields: SAVED_REPLY_FIELDS,
    texts: { changed: 'Esta resposta mudou', deleted: 'Esta resposta foi removida' },
    schema: z.strictObject(savedReplyText),
    ...formTexts('saved_reply'),
    onSubmit: async (text, edit) => {
      const saved = await saving.mutateAsync({ replyId: draft.id, ...text, ...edit });
      queries.invalidateQueries({ queryKey: api.producer.savedReplies.key() });
      toast.success('Resposta pronta salva');
      onSaved();
      return saved;
    },
  });
  useImperativeHandle(isTyped, () => () => hasChanges(form));
  return (
    <Form form={form}>
      {conflict}
      <Field label="Título" error={form.error('title')}>
        <TextInput maxLength={TALK.savedReplyTitle} {...form.register('title')} />
      </Field>
      <Field
        label="Resposta"
        hint="{nome} vira o primeiro nome do aluno, {aula} o título da aula."
        error={form.error('body')}
      >
        <Textarea rows={6} maxLength={TALK.postBody} {...form.register('body')} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancelar</Button>
        <SubmitButton form={form}>Salvar resposta</SubmitButton>
      </div>
    </Form>
  );
}
