import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type StudentPage, type StudentRow, studentInput } from '#shared/contract/students.ts';
import { formatCpf } from '#shared/cpf.ts';
import { formatPhone } from '#shared/phone.ts';
import { api } from '#web/lib/api.ts';
import { formTexts } from '#web/lib/form-texts.ts';
import { hasChanges } from '#web/producer/has-changes.ts';
import { useDiscard } from '#web/producer/use-discard.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { toast } from '#web/ui/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { CourseChecklist } from './course-checklist.tsx';
import { personFields } from './person-fields.tsx';

type Courses = StudentPage['courses'];
type EditDialogProps = { student: StudentRow | null; courses: Courses; onClose: () => void };

const STATUS = [
  { value: 'active' as const, label: 'Ativo' },
  { value: 'inactive' as const, label: 'Inativo', hint: 'Fica na lista, mas não entra em nenhum curso.' },
];

export function EditDialog({ student, courses, onClose }: EditDialogProps) {
  const { shown, key, open } = useOpening(student);
  if (!shown) return null;
  return <EditForm key={key} open={open} student={shown} courses={courses} onClose={onClose} />;
}

function EditForm({ open, student, courses, onClose }: { open: boolean; student: StudentRow } & EditDialogProps) {
  const queryClient = useQueryClient();
  const update = useMutation(
    api.producer.updateStudent.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const form = useForm({
    schema: studentInput,
    defaultValues: {
      name: student.name,
      email: student.email,
      phone: student.phone ? formatPhone(student.phone) : '',
      cpf: student.cpf ? formatCpf(student.cpf) : '',
      status: student.status,
      courseIds: student.openCourseIds,
    },
    ...formTexts('enrolment', 'Erro ao salvar aluno'),
    onSubmit: async (values) => {
      const { name, emailSent } = await update.mutateAsync({ studentId: student.id, ...values });
      onClose();
      toast.success(
        emailSent
          ? `Dados de ${name} salvos. O e-mail de acesso está a caminho de ${values.email}.`
          : `Dados de ${name} salvos.`,
      );
    },
  });
  const discard = useDiscard(() => hasChanges(form));
  const close = () => !form.isSubmitting && discard.attempt(onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Editar Aluno"
      subtitle={student.name}
      className="md:max-w-140"
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <SubmitButton form={form}>Salvar</SubmitButton>
        </>
      }
    >
      <Form form={form}>
        {personFields(
          form,
          'Com outro e-mail, o acesso passa para ele e um novo e-mail é enviado. O progresso continua.',
        )}
        <RadioGroup
          legend="Status"
          options={STATUS}
          value={form.watch('status')}
          onChange={(status) => form.setValue('status', status, { shouldDirty: true })}
        />
        <CourseChecklist courses={courses} register={form.register('courseIds')} error={form.error('courseIds')} />
      </Form>
      {discard.question}
    </Dialog>
  );
}
