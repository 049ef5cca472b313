import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import { email, personName } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { EmailInput } from '#web/panel/email-input.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useStepDone } from './use-first-steps.ts';

const schema = z.strictObject({ name: personName, email });

export function StudentStep({ course }: { course: ProducerCourse | undefined }) {
  if (!course?.published)
    return <p>Publique o curso antes: quem recebe o acesso por e-mail já consegue entrar e assistir.</p>;
  return <Enroll course={course} />;
}

function Enroll({ course }: { course: ProducerCourse }) {
  const viewer = useViewerAs('producer');
  const stepDone = useStepDone();
  const enroll = useOnce(useMutation(api.producer.enrollStudent.mutationOptions({ onSuccess: stepDone })).mutateAsync);
  const form = useForm({
    schema,
    defaultValues: { name: '', email: '' },
    ...formTexts('enrollment', 'Erro ao criar aluno'),
    onSubmit: async (person) => {
      await enroll({ ...person, courseIds: [course.id] });
      toast.success(`Aluno adicionado. O e-mail de acesso está a caminho de ${person.email}.`);
    },
  });

  function enrollMyself() {
    form.setValue('name', viewer.name);
    form.setValue('email', viewer.email);
    if (!form.isSubmitting) form.submit();
  }

  return (
    <>
      <p className="wrap-anywhere">
        Quem você adicionar recebe por e-mail o acesso a {course.title}. Adicione a si mesmo para ver como chega.
      </p>
      <Form form={form}>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Nome completo" error={form.error('name')}>
            <TextInput autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label="E-mail" error={form.error('email')}>
            <EmailInput {...form.register('email')} />
          </Field>
        </div>
        <div className="first-step-actions">
          <SubmitButton form={form} busyText="Adicionando...">
            Adicionar aluno
          </SubmitButton>
          <Button variant="ghost" onClick={enrollMyself}>
            Adicionar a mim
          </Button>
        </div>
      </Form>
    </>
  );
}
