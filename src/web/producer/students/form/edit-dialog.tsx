import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudentPage, StudentRow } from '#shared/contract/people/students.ts';
import { formatDay } from '#shared/time/days.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { CourseChecklist } from '#web/producer/students/access/course-checklist.tsx';
import { CourseDay } from '#web/producer/students/access/course-day.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { editDefaults, editForm } from './edit-form.ts';
import { personFields } from './person-fields.tsx';

type Courses = StudentPage['courses'];
type EditDialogProps = { student: StudentRow | null; courses: Courses; onClose: () => void };

const STATUS = [
  { value: 'active' as const, label: 'Ativo' },
  { value: 'inactive' as const, label: 'Inativo', hint: 'Fica na lista, mas não entra em nenhum curso.' },
];

const WORDS = formTexts('enrollment', 'Erro ao salvar aluno');
const TEXTS: typeof WORDS = {
  ...WORDS,
  // Fields are named lastDays.{id}, one per course.
  say: (field, code) => WORDS.say(field.split('.')[0] ?? '', code),
};

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
  const [defaults] = useState(() => editDefaults(student, courses));
  const form = useForm({
    schema: editForm(defaults),
    defaultValues: defaults,
    ...TEXTS,
    onSubmit: async (values) => {
      const { name, emailSent } = await update.mutateAsync({ studentId: student.id, ...values, seen: seenOf(student) });
      onClose();
      toast.success(
        emailSent
          ? `Dados de ${name} salvos. O e-mail de acesso está a caminho de ${values.email}.`
          : `Dados de ${name} salvos.`,
      );
    },
  });
  const chosen = form.watch('courseIds');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Editar Aluno"
      subtitle={student.name}
      className="md:max-w-140"
      form={form}
      submit="Salvar"
    >
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
      <CourseChecklist
        courses={courses}
        register={form.register('courseIds')}
        error={form.error('courseIds')}
        hint="Ao lado, o último dia de acesso, incluído. Em branco, sem prazo."
        beside={({ id, title }) =>
          chosen.includes(id) ? (
            <CourseDay
              courseId={id}
              title={title}
              error={form.error(`lastDays.${id}`)}
              register={form.register(`lastDays.${id}`)}
            />
          ) : (
            <EndedOn end={student.ends.find(({ courseId, over }) => over && courseId === id)} />
          )
        }
      />
    </FormDialog>
  );
}

const seenOf = ({ name, email, phone, cpf, status, openCourseIds }: StudentRow) => ({
  ...{ name, email, phone, cpf, status, courseIds: openCourseIds },
});

function EndedOn({ end }: { end: StudentRow['ends'][number] | undefined }) {
  return end ? <span className="text-muted text-sm tabular-nums">vencido em {formatDay(end.lastDay)}</span> : null;
}
