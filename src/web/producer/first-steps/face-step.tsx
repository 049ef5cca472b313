import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { faceInput, type SchoolFace } from '#shared/contract/school/first-steps.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { ColorInput } from '#web/panel/color-input.tsx';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useStepDone } from './use-first-steps.ts';

type FaceStepProps = {
  saved: SchoolFace;
  onTyped: (face: { name: string; color: string }, changed: boolean) => void;
  onDone: () => void;
};

const FACE_FIELDS: EditedField<Omit<SchoolFace, 'version'>>[] = [
  { name: 'memberAreaName', label: 'Nome da escola' },
  { name: 'primaryColor', label: 'Cor principal', kind: 'color', read: (color: string) => color.toUpperCase() },
];

export function FaceStep({ saved, onTyped, onDone }: FaceStepProps) {
  const stepDone = useStepDone();
  const { mutateAsync } = useMutation(api.producer.chooseFace.mutationOptions());
  const { form, conflict } = useEditForm({
    opened: saved,
    typed: ({ version: _, ...face }: SchoolFace) => face,
    fields: FACE_FIELDS,
    texts: { changed: 'As configurações mudaram' },
    schema: faceInput,
    ...formTexts('settings', 'Erro ao salvar. Tente novamente.'),
    onSubmit: async (values, edit) => {
      const kept = await mutateAsync({ ...values, ...edit });
      await stepDone();
      onDone();
      return kept;
    },
  });
  const [name, color] = form.watch(['memberAreaName', 'primaryColor']);
  const { isDirty } = form.formState;
  useEffect(() => onTyped({ name, color }, isDirty), [name, color, isDirty, onTyped]);
  return (
    <>
      <p>É o que os alunos veem na porta, nos e-mails e na aba do navegador. As outras cores estão em Configurações.</p>
      <Form form={form}>
        {conflict}
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_140px]">
          <Field label="Nome da escola" error={form.error('memberAreaName')}>
            <TextInput autoComplete="organization" {...form.register('memberAreaName')} />
          </Field>
          <Field label="Cor principal" error={form.error('primaryColor')}>
            <ColorInput {...form.register('primaryColor')} />
          </Field>
        </div>
        <div className="first-step-actions">
          <SubmitButton form={form}>Salvar e continuar</SubmitButton>
        </div>
      </Form>
    </>
  );
}
