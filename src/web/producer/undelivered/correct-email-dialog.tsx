import { useMutation, useQueryClient } from '@tanstack/react-query';
import { emailCorrection } from '#shared/contract/people/students.ts';
import { suggestEmail } from '#shared/import/typos.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { EmailInput } from '#web/panel/email-input.tsx';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

export type Addressee = { id: string; name: string; email: string };
type CorrectEmailDialogProps = { student: Addressee | null; onClose: () => void };

export function CorrectEmailDialog({ student, onClose }: CorrectEmailDialogProps) {
  const { shown, key, open } = useOpening(student);
  if (!shown) return null;
  return <CorrectionForm key={key} open={open} student={shown} onClose={onClose} />;
}

function CorrectionForm({ open, student, onClose }: { open: boolean; student: Addressee; onClose: () => void }) {
  const queryClient = useQueryClient();
  const correct = useMutation(
    api.producer.correctEmail.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const form = useForm({
    schema: emailCorrection,
    defaultValues: { email: student.email },
    ...formTexts('enrollment', 'Erro ao reenviar email de acesso'),
    onSubmit: async (values) => {
      const { email } = await correct.mutateAsync({ studentId: student.id, ...values });
      onClose();
      toast.success(`Email de acesso reenviado com sucesso para ${email}!`);
    },
  });
  const meant = suggestEmail(form.watch('email').trim());
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Corrigir e-mail e reenviar"
      subtitle={student.name}
      form={form}
      submit="Corrigir e reenviar"
      busyText="Enviando..."
    >
      <div className="grid gap-2">
        <Field
          label="E-mail"
          hint="O acesso passa para este endereço e o link é enviado na hora. O progresso continua."
          error={form.error('email')}
        >
          <EmailInput {...form.register('email')} />
        </Field>
        <div role="status">
          {meant && (
            <Button
              size="small"
              className="max-w-full"
              onClick={() => form.setValue('email', meant, { shouldDirty: true, shouldValidate: true })}
            >
              <span className="truncate">Usar {meant}</span>
            </Button>
          )}
        </div>
      </div>
    </FormDialog>
  );
}
