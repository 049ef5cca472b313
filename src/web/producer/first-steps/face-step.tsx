import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { faceInput } from '#shared/contract/school/first-steps.ts';
import { DEFAULT_COLORS } from '#shared/theme.ts';
import { api } from '#web/lib/api/api.ts';
import { useSchool } from '#web/lib/session/session.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useStepDone } from './use-first-steps.ts';

type FaceStepProps = { onTyped: (face: { name: string; color: string }) => void; onDone: () => void };

export function FaceStep({ onTyped, onDone }: FaceStepProps) {
  const school = useSchool();
  const stepDone = useStepDone();
  const { mutateAsync } = useMutation(api.producer.chooseFace.mutationOptions());
  const form = useForm({
    schema: faceInput,
    defaultValues: {
      memberAreaName: school?.memberAreaName ?? '',
      primaryColor: school?.primaryColor ?? DEFAULT_COLORS.primary,
    },
    ...formTexts('settings', 'Erro ao salvar. Tente novamente.'),
    onSubmit: async (values) => {
      await mutateAsync(values);
      await stepDone();
      onDone();
    },
  });
  const [name, color] = form.watch(['memberAreaName', 'primaryColor']);
  useEffect(() => onTyped({ name, color }), [name, color, onTyped]);
  return (
    <>
      <p>É o que os alunos veem na porta, nos e-mails e na aba do navegador. As outras cores estão em Configurações.</p>
      <Form form={form}>
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_140px]">
          <Field label="Nome da escola" error={form.error('memberAreaName')}>
            <TextInput autoComplete="organization" {...form.register('memberAreaName')} />
          </Field>
          <Field label="Cor principal" error={form.error('primaryColor')}>
            <TextInput type="color" {...form.register('primaryColor')} />
          </Field>
        </div>
        <div className="first-step-actions">
          <SubmitButton form={form}>Salvar e continuar</SubmitButton>
        </div>
      </Form>
    </>
  );
}
