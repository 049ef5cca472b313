import { useMutation, useQueryClient } from '@tanstack/react-query';
import { protocolText } from '#shared/privacy/requests.ts';
import { localDay } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { DataSubjectFields } from './data-subject-fields.tsx';
import { CHANNELS, KINDS, newRequest, type RequestFields, requestFields } from './new-request.ts';

type NewRequestDialogProps = { open: boolean; onClose: () => void };

export function NewRequestDialog({ open, onClose }: NewRequestDialogProps) {
  const { shown, key, open: isOpen } = useOpening(open || null);
  return shown && <NewRequestForm key={key} open={isOpen} onClose={onClose} />;
}

const REFUSALS: Record<string, string> = {
  data_request_open: 'Já há um pedido igual desta pessoa em andamento.',
  not_found: 'Só dá para corrigir o cadastro de quem está na lista de alunos.',
};

/** Registers a request that came by letter, WhatsApp or in person. */
function NewRequestForm({ open, onClose }: NewRequestDialogProps) {
  const queries = useQueryClient();
  const register = useMutation(
    api.producer.registerDataRequest.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.privacyDesk.key() }),
    }),
  );
  const form = useForm<RequestFields, RequestFields>({
    schema: requestFields,
    defaultValues: {
      ...{ email: '', name: '', kind: 'copy', value: '', receivedOn: localDay(new Date()) },
      ...{ channel: 'email', identityCheck: '', note: '' },
    },
    ...formTexts('none'),
    onSubmit: async (values) => {
      try {
        const { year, number } = await register.mutateAsync(newRequest(values));
        onClose();
        toast.success(`Pedido registrado. Protocolo ${protocolText(year, number)}.`);
      } catch (error) {
        const message = error instanceof Problem && REFUSALS[error.code];
        if (!message) throw error;
        return { message };
      }
    },
  });
  const kind = form.watch('kind');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Novo pedido"
      subtitle="O prazo conta do dia em que o pedido chegou."
      className="md:max-w-150"
      form={form}
      submit="Registrar pedido"
      busyText="Registrando..."
    >
      <DataSubjectFields form={form} />
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Pedido" error={form.error('kind')}>
          <Select options={KINDS} value={kind} onChange={(next) => form.setValue('kind', next)} />
        </Field>
        {kind === 'cpf' || kind === 'phone' ? (
          <Field label={kind === 'cpf' ? 'CPF certo' : 'Telefone certo'} error={form.error('value')}>
            <TextInput inputMode={kind === 'cpf' ? 'numeric' : 'tel'} maxLength={40} {...form.register('value')} />
          </Field>
        ) : (
          <div className="max-md:hidden" />
        )}
        <Field label="Recebido em" error={form.error('receivedOn')}>
          <TextInput type="date" max={localDay(new Date())} {...form.register('receivedOn')} />
        </Field>
        <Field label="Chegou por" error={form.error('channel')}>
          <Select
            options={CHANNELS}
            value={form.watch('channel')}
            onChange={(next) => form.setValue('channel', next)}
          />
        </Field>
      </div>
      <Field
        label="Como você conferiu quem pede"
        hint="Por exemplo: respondeu do e-mail do cadastro, ou mostrou um documento."
        error={form.error('identityCheck')}
      >
        <TextInput maxLength={300} {...form.register('identityCheck')} />
      </Field>
      <Field label="Observação" optional error={form.error('note')}>
        <Textarea rows={2} maxLength={1000} {...form.register('note')} />
      </Field>
      <p className="text-muted text-sm">
        A pessoa recebe o protocolo por e-mail.{' '}
        {kind === 'erasure'
          ? 'A exclusão acontece em 7 dias, e até lá ela pode desistir.'
          : kind === 'copy'
            ? 'A cópia é feita na hora, e só ela baixa, com um código no e-mail dela.'
            : 'Depois de conferir, corrija pela lista.'}
      </p>
    </FormDialog>
  );
}
