import { useMutation } from '@tanstack/react-query';
import { type ProducerProfile, profileInput } from '#shared/contract/account/profile.ts';
import { api } from '#web/lib/api/api.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { resetToSaved } from '#web/panel/reset-to-saved.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { PhotoField } from './photo-field.tsx';
import { useProfileChange } from './use-profile-change.ts';

export function PersonalCard({ profile }: { profile: ProducerProfile }) {
  const may = useMay();
  const change = useProfileChange();
  const update = useMutation(api.producer.updateProfile.mutationOptions({ onSuccess: change }));
  const form = useForm({
    schema: profileInput,
    defaultValues: { name: profile.name },
    ...formTexts('profile', 'Erro ao atualizar perfil'),
    onSubmit: async (values) => {
      const sent = form.getValues();
      resetToSaved(form, sent, await update.mutateAsync(values));
      toast.success('Perfil atualizado com sucesso!');
    },
  });
  return (
    <Card>
      <CardHead title="Informações pessoais" />
      {may('school.edit') && <PhotoField profile={profile} />}
      <Form form={form} className="mt-5">
        <Field
          label="Nome"
          hint={
            may('school.edit')
              ? 'É assim que seus alunos veem quem ensina.'
              : 'É assim que a equipe e os alunos veem você.'
          }
          error={form.error('name')}
        >
          <TextInput autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label="E-mail" hint="Para trocar, peça abaixo.">
          <TextInput type="email" value={profile.email} readOnly />
        </Field>
        <SubmitButton form={form} className="justify-self-start">
          Salvar alterações
        </SubmitButton>
      </Form>
    </Card>
  );
}
