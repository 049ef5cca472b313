import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { attachmentName, linkUrl } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { UrlInput } from '#web/ui/form/url-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const fields = z.strictObject({ name: attachmentName, url: linkUrl });

type LinkDialogProps = { lessonId: string; open: boolean; onClose: () => void };

export function LinkDialog({ lessonId, open, onClose }: LinkDialogProps) {
  const queries = useQueryClient();
  const add = useOnce(useMutation(api.producer.linkAttachment.mutationOptions()).mutateAsync);
  const form = useForm({
    schema: fields,
    defaultValues: { name: '', url: '' },
    ...formTexts('attachment'),
    onSubmit: async (values) => {
      await add({ lessonId, ...values });
      await queries.invalidateQueries({ queryKey: api.producer.attachments.queryKey({ input: { lessonId } }) });
      form.reset();
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title="Adicionar link">
      <Form form={form} className="gap-5">
        <Field label="Nome" error={form.error('name')}>
          <TextInput placeholder="Planilha de exercícios" {...form.register('name')} />
        </Field>
        <Field label="Link" hint="Abre em outra aba." error={form.error('url')}>
          <UrlInput {...form.register('url')} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <SubmitButton form={form}>Adicionar</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
