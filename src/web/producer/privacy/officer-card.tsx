import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { PrivacyDesk } from '#shared/contract/school/privacy.ts';
import { email, personName } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { useSession } from '#web/lib/session/session.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { OFFICER_FIELDS, officerDefaults } from './officer-fields.ts';

const fields = z.strictObject({ name: personName, email });

export function OfficerCard({ officer }: Pick<PrivacyDesk, 'officer'>) {
  const { school } = useSession();
  const queries = useQueryClient();
  const save = useMutation(
    api.producer.setPrivacyOfficer.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.privacyDesk.key() }),
    }),
  );
  const { form, conflict } = useEditForm({
    opened: officer,
    typed: officerDefaults,
    fields: OFFICER_FIELDS,
    texts: { changed: 'O encarregado mudou' },
    schema: fields,
    ...formTexts('none'),
    onSubmit: async (values, edit) => {
      const saved = await save.mutateAsync({ ...values, ...edit });
      toast.success('Encarregado salvo.');
      return saved;
    },
  });
  return (
    <Card>
      <CardHead title="Encarregado pelos dados">Aparece na página de privacidade da escola e em Meus dados.</CardHead>
      <Form form={form}>
        {conflict}
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
