import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { PrivacyDesk } from '#shared/contract/school/privacy.ts';
import { email, personName } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { useSession } from '#web/lib/session/session.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { linkClass } from '#web/ui/navigation/link-class.ts';

const fields = z.strictObject({ name: personName, email });

export function OfficerCard({ officer }: Pick<PrivacyDesk, 'officer'>) {
  const { school } = useSession();
  const queries = useQueryClient();
  const save = useMutation(
    api.producer.setPrivacyOfficer.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.privacyDesk.key() }),
    }),
  );
  const form = useForm({
    schema: fields,
    defaultValues: { name: officer?.name ?? '', email: officer?.email ?? '' },
    ...formTexts('none'),
    onSubmit: async (values) => {
      await save.mutateAsync(values);
      toast.success('Encarregado salvo.');
    },
  });
  return (
    <Card>
      <CardHead title="Encarregado pelos dados">Aparece na página de privacidade da escola e em Meus dados.</CardHead>
      <Form form={form}>
        <Field label="Nome" error={form.error('name')}>
          <TextInput autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label="E-mail" error={form.error('email')}>
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <SubmitButton form={form} busyText="Salvando...">
            Salvar
          </SubmitButton>
          {school && (
            <a
              className={linkClass()}
              href={`/alunos/privacidade?escola=${school.slug}`}
              target="_blank"
              rel="noreferrer"
            >
              Ver a página de privacidade
            </a>
          )}
        </div>
      </Form>
    </Card>
  );
}
