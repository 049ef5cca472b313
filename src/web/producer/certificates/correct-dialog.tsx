import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { isPrintable } from '#shared/certificates/printable.ts';
import type { ListedCertificate } from '#shared/contract/school/certificates.ts';
import { personName } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

type CorrectDialogProps = { certificate: ListedCertificate | null; onClose: () => void };

const fields = z.strictObject({ name: personName.refine(isPrintable, 'unprintable') });

export function CorrectDialog({ certificate, onClose }: CorrectDialogProps) {
  const { shown, key, open } = useOpening(certificate);
  return shown && <CorrectForm key={key} open={open} certificate={shown} onClose={onClose} />;
}

type CorrectFormProps = { open: boolean; certificate: ListedCertificate; onClose: () => void };

/** Issues a new certificate with the corrected name; the old one links to it. */
function CorrectForm({ open, certificate, onClose }: CorrectFormProps) {
  const revoked = certificate.status === 'revoked';
  const queryClient = useQueryClient();
  const correct = useOnce(useMutation(api.producer.correctCertificate.mutationOptions()).mutateAsync);
  const form = useForm({
    schema: fields,
    defaultValues: { name: certificate.holder ?? '' },
    ...formTexts('certificate'),
    onSubmit: async ({ name }) => {
      await correct({ certificateId: certificate.id, name });
      await queryClient.invalidateQueries({ queryKey: api.producer.key() });
      onClose();
      toast.success(revoked ? 'Certificado emitido de novo!' : 'Nome corrigido!');
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={revoked ? 'Emitir de novo' : 'Corrigir nome'}
      subtitle={`${certificate.number} · ${certificate.course}`}
      className="md:max-w-120"
      form={form}
      submit={revoked ? 'Emitir' : 'Corrigir'}
    >
      <p>
        {revoked
          ? 'Sai um certificado novo, com outro número e outro código. O revogado continua revogado.'
          : 'Sai um certificado novo, com outro número e outro código. O antigo fica como substituído, e a página dele leva ao novo.'}
      </p>
      <Field label="Nome no certificado" error={form.error('name')}>
        <TextInput {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}
