import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { SchoolRequest } from '#shared/contract/school/privacy.ts';
import { protocolText } from '#shared/privacy/requests.ts';
import { text } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { FULFILLED, requestName, valueText } from './request-texts.ts';

type FulfilDialogProps = { request: SchoolRequest | null; onClose: () => void };

const fields = z.strictObject({ answer: text(1000) });

export function FulfilDialog({ request, onClose }: FulfilDialogProps) {
  const { shown, key, open } = useOpening(request);
  return shown && <FulfilForm key={key} open={open} request={shown} onClose={onClose} />;
}

type FulfilFormProps = { open: boolean; request: SchoolRequest; onClose: () => void };

function FulfilForm({ open, request, onClose }: FulfilFormProps) {
  const queries = useQueryClient();
  const fulfil = useMutation(
    api.producer.fulfilDataRequest.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const form = useForm({
    schema: fields,
    defaultValues: { answer: FULFILLED },
    ...formTexts('none'),
    onSubmit: async ({ answer }) => {
      await fulfil.mutateAsync({ requestId: request.id, answer });
      onClose();
      toast.success('Dado corrigido. O titular foi avisado.');
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={requestName(request)}
      subtitle={`${protocolText(request.year, request.number)} · ${request.name ?? request.email ?? ''}`}
      className="md:max-w-120"
      form={form}
      submit="Corrigir e responder"
      busyText="Corrigindo..."
    >
      <p>
        O cadastro passa a ter <b className="font-medium tabular-nums">{valueText(request)}</b>. A pessoa recebe a
        resposta por e-mail.
      </p>
      <Field label="Resposta" optional error={form.error('answer')}>
        <Textarea rows={3} maxLength={1000} {...form.register('answer')} />
      </Field>
    </FormDialog>
  );
}
