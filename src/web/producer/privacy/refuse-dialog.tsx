import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { SchoolRequest } from '#shared/contract/school/privacy.ts';
import { GROUND_TEXTS, protocolText, REFUSAL_GROUNDS, type RefusalGround } from '#shared/privacy/requests.ts';
import { text } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { isOwnAnswer, REFUSED, requestName } from './request-texts.ts';

type RefuseDialogProps = { request: SchoolRequest | null; onClose: () => void };

const fields = z.strictObject({ ground: z.enum(REFUSAL_GROUNDS), answer: text(1000) });
const GROUNDS = REFUSAL_GROUNDS.map((ground) => ({ value: ground, label: GROUND_TEXTS[ground] }));
/** The one that fits most often; theirs to change. */
const usual = ({ kind }: SchoolRequest): RefusalGround => (kind === 'erasure' ? 'legal_duty' : 'unfounded');

export function RefuseDialog({ request, onClose }: RefuseDialogProps) {
  const { shown, key, open } = useOpening(request);
  return shown && <RefuseForm key={key} open={open} request={shown} onClose={onClose} />;
}

type RefuseFormProps = { open: boolean; request: SchoolRequest; onClose: () => void };

function RefuseForm({ open, request, onClose }: RefuseFormProps) {
  const queries = useQueryClient();
  const refuse = useMutation(
    api.producer.refuseDataRequest.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const form = useForm({
    schema: fields,
    defaultValues: { ground: usual(request), answer: REFUSED[usual(request)] },
    ...formTexts('none'),
    onSubmit: async (values) => {
      await refuse.mutateAsync({ requestId: request.id, ...values });
      onClose();
      toast.success('Pedido recusado. O titular foi avisado.');
    },
  });
  const close = () => !form.isSubmitting && onClose();
  const choose = (ground: RefusalGround) => {
    form.setValue('ground', ground);
    if (!isOwnAnswer(form.getValues('answer') ?? '')) form.setValue('answer', REFUSED[ground]);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Recusar: ${requestName(request).toLowerCase()}`}
      subtitle={`${protocolText(request.year, request.number)} · ${request.name ?? request.email ?? ''}`}
      className="md:max-w-120"
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <SubmitButton form={form} variant="danger" busyText="Recusando...">
            Recusar
          </SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <p>Uma recusa precisa de fundamento legal. A pessoa recebe o fundamento e a resposta por e-mail.</p>
        <Field label="Fundamento" error={form.error('ground')}>
          <Select options={GROUNDS} value={form.watch('ground')} onChange={choose} />
        </Field>
        <Field label="Resposta" optional error={form.error('answer')}>
          <Textarea rows={3} maxLength={1000} {...form.register('answer')} />
        </Field>
      </Form>
    </Dialog>
  );
}
