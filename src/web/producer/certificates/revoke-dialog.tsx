import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { ListedCertificate } from '#shared/contract/school/certificates.ts';
import { LIMITS } from '#shared/limits.ts';
import { text } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

type RevokeDialogProps = { certificate: ListedCertificate | null; onClose: () => void };

const fields = z.strictObject({ reason: text(LIMITS.revocationReason).pipe(z.string().min(1, 'required')) });

export function RevokeDialog({ certificate, onClose }: RevokeDialogProps) {
  const { shown, key, open } = useOpening(certificate);
  return shown && <RevokeForm key={key} open={open} certificate={shown} onClose={onClose} />;
}

type RevokeFormProps = { open: boolean; certificate: ListedCertificate; onClose: () => void };

function RevokeForm({ open, certificate, onClose }: RevokeFormProps) {
  const queryClient = useQueryClient();
  const revoke = useMutation(
    api.producer.revokeCertificate.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const form = useForm({
    schema: fields,
    defaultValues: { reason: certificate.refunded ? 'Compra reembolsada' : '' },
    ...formTexts('certificate'),
    onSubmit: async ({ reason }) => {
      await revoke.mutateAsync({ certificateId: certificate.id, reason });
      onClose();
      toast.success('Certificado revogado.');
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Revogar certificado"
      subtitle={`${certificate.number} · ${certificate.holder ?? certificate.course}`}
      className="md:max-w-120"
      form={form}
      submit="Revogar"
      busyText="Revogando..."
      danger
    >
      <p>
        A página de conferência passa a dizer que ele não vale mais, com a data e o motivo. O registro fica guardado,
        para que ninguém apresente o documento como válido.
      </p>
      <Field label="Motivo" hint="Qualquer pessoa com o código pode ler." error={form.error('reason')}>
        <TextInput placeholder="Compra reembolsada" maxLength={LIMITS.revocationReason} {...form.register('reason')} />
      </Field>
    </FormDialog>
  );
}
