import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { DeskRequest } from '#shared/contract/producer-requests.ts';
import { protocolText } from '#shared/privacy/requests.ts';
import { text } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

const fields = z.strictObject({ answer: text(1000).pipe(z.string().min(1, 'required')) });

export function AnswerDialog({ request, onClose }: { request: DeskRequest | null; onClose: () => void }) {
  const queries = useQueryClient();
  const answer = useMutation(
    api.owner.answerProducerRequest.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.owner.key() }),
    }),
  );
  const form = useForm({
    schema: fields,
    defaultValues: { answer: '' },
    ...formTexts('none'),
    onSubmit: async (values) => {
      if (!request) return;
      await answer.mutateAsync({ requestId: request.id, ...values });
      onClose();
      toast.success('Pedido respondido. O produtor foi avisado.');
    },
  });
  return (
    <FormDialog
      open={request !== null}
      onClose={onClose}
      title="Responder ao pedido"
      subtitle={request ? `${protocolText(request.year, request.number)} · ${request.name ?? ''}` : ''}
      className="md:max-w-120"
      form={form}
      submit="Enviar resposta"
      busyText="Enviando..."
    >
      <p className="wrap-anywhere whitespace-pre-line text-muted">{request?.message}</p>
      <Field label="Resposta" error={form.error('answer')}>
        <Textarea rows={5} maxLength={1000} {...form.register('answer')} />
      </Field>
    </FormDialog>
  );
}
