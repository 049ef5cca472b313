import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { platformMessage } from '#shared/contract/producer-requests.ts';
import { protocolText } from '#shared/privacy/requests.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { hasChanges } from '#web/panel/has-changes.ts';
import { resetToSaved } from '#web/panel/reset-to-saved.ts';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

const fields = z.strictObject({ message: platformMessage });

/** Any other request under data protection law, in the producer's words. */
export function AskCard() {
  const queries = useQueryClient();
  const ask = useMutation(
    api.producer.submitOwnRequest.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.ownRequests.key() }),
    }),
  );
  const send = useOnce(ask.mutateAsync);
  const form = useForm({
    schema: fields,
    defaultValues: { message: '' },
    ...formTexts('none'),
    onSubmit: async (values) => {
      const sent = form.getValues();
      const { year, number } = await send(values);
      resetToSaved(form, sent, { message: '' });
      toast.success(`Pedido enviado. Protocolo ${protocolText(year, number)}.`);
    },
  });
  const discard = useDiscard(() => hasChanges(form), 'page');
  return (
    <Card>
      <CardHead title="Outro pedido">
        Correção, oposição a um uso, com quem os seus dados foram compartilhados. A plataforma responde em até 15 dias.
      </CardHead>
      <Form form={form}>
        <Field label="O que você pede" error={form.error('message')}>
          <Textarea rows={4} maxLength={4000} {...form.register('message')} />
        </Field>
        <div>
          <SubmitButton form={form} variant="secondary" busyText="Enviando...">
            Enviar pedido
          </SubmitButton>
        </div>
        {discard.question}
      </Form>
    </Card>
  );
}
