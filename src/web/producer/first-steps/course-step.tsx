import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { title } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useStepDone } from './use-first-steps.ts';

const schema = z.strictObject({ title });

export function CourseStep() {
  const stepDone = useStepDone();
  const create = useOnce(useMutation(api.producer.createCourse.mutationOptions({ onSuccess: stepDone })).mutateAsync);
  const form = useForm({
    schema,
    defaultValues: { title: '' },
    ...formTexts('course'),
    onSubmit: (values) => create(values).then(() => undefined),
  });
  return (
    <>
      <p>Capa, preço e descrição podem vir depois. O curso começa como rascunho: ninguém o vê até você publicar.</p>
      <Form form={form}>
        <Field label="Título do curso" error={form.error('title')}>
          <TextInput autoComplete="off" {...form.register('title')} />
        </Field>
        <div className="first-step-actions">
          <SubmitButton form={form} busyText="Criando...">
            Criar curso
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
