import { teamNoteInput } from '#shared/contract/people/team-notes.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { hasChanges } from '#web/panel/has-changes.ts';
import { resetToSaved } from '#web/panel/reset-to-saved.ts';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

type NoteFormProps = {
  label: string;
  body?: string;
  placeholder?: string;
  submit: string;
  onSave: (body: string) => Promise<unknown>;
  /** Unless somebody has typed on meanwhile. */
  onSaved?: () => void;
  onCancel?: () => void;
};

export function NoteForm({ label, body = '', placeholder, submit, onSave, onSaved, onCancel }: NoteFormProps) {
  const form = useForm({
    schema: teamNoteInput,
    defaultValues: { body },
    ...formTexts('team_note', 'Erro ao salvar a nota'),
    onSubmit: async ({ body: written }) => {
      const sent = form.getValues();
      await onSave(written);
      const isTyping = resetToSaved(form, sent, { body: body && written });
      if (!isTyping) onSaved?.();
    },
  });
  const discard = useDiscard(() => hasChanges(form), 'page');
  return (
    <Form form={form}>
      <Field label={label} labelHidden error={form.error('body')}>
        <Textarea rows={2} placeholder={placeholder} {...form.register('body')} />
      </Field>
      <div className="flex gap-2">
        <SubmitButton form={form} size="small" variant="secondary" busyText="Salvando...">
          {submit}
        </SubmitButton>
        {onCancel && (
          <Button size="small" variant="ghost" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
      {discard.question}
    </Form>
  );
}
