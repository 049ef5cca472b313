import { useMutation, useQueryClient } from '@tanstack/react-query';
import { newProducerInput } from '#shared/contract/owner.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { NewPasswordInput } from '#web/new-password/new-password-input.tsx';
import { EmailInput } from '#web/panel/email-input.tsx';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

export function AddDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const add = useMutation(api.owner.addProducer.mutationOptions());
  const form = useForm({
    schema: newProducerInput,
    defaultValues: { name: '', email: '', password: '' },
    ...formTexts('none', 'Erro ao criar administrador'),
    onSubmit: async (values) => {
      await add.mutateAsync(values);
      await queries.invalidateQueries({ queryKey: api.owner.key() });
      toast.success(`${values.name} já pode entrar.`);
      form.reset();
      onClose();
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={() => {
        form.reset();
        onClose();
      }}
      title="Adicionar produtor"
      subtitle="Começa com 5 dias de teste e até 100 alunos."
      form={form}
      submit="Adicionar"
      busyText="Adicionando..."
    >
      <Field label="Nome" error={form.error('name')}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="E-mail" error={form.error('email')}>
        <EmailInput {...form.register('email')} />
      </Field>
      <Field label="Senha" hint="Pelo menos 6 caracteres. Peça que seja trocada." error={form.error('password')}>
        <NewPasswordInput
          whose={{ name: form.watch('name'), email: form.watch('email') }}
          {...form.register('password')}
        />
      </Field>
    </FormDialog>
  );
}
