import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { extensionInput } from '#shared/contract/people/extensions.ts';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { api } from '#web/lib/api/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { periodFields } from '#web/producer/access-period/period-fields.tsx';
import { comingPeriod, type PeriodKind, periodDefaults } from '#web/producer/access-period/typed-period.ts';
import { CourseChecklist } from '#web/producer/students/access/course-checklist.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import type { Option } from '#web/ui/form/option.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ExtensionOutlook } from './extension-outlook.tsx';

type Courses = StudentPage['courses'];
type ExtensionDialogProps = {
  /** Who is ticked; null while the window is closed. */
  studentIds: string[] | null;
  courses: Courses;
  courseId: string | undefined;
  onClose: () => void;
  onExtended: () => void;
};

const schema = z.strictObject({ courseIds: extensionInput.shape.courseIds, accessPeriod: comingPeriod });
const PERIODS: Option<PeriodKind>[] = [
  ...(['30', '60', '90', '365'] as const).map((days) => ({ value: days, label: `Mais ${days} dias` })),
  { value: 'days', label: 'Outro número de dias' },
  { value: 'lastDay', label: 'Até uma data' },
];

export function ExtensionDialog({ studentIds, ...props }: ExtensionDialogProps) {
  const { shown, key, open } = useOpening(studentIds);
  return <ExtensionForm key={key} open={open} studentIds={shown ?? []} {...props} />;
}

type ExtensionFormProps = ExtensionDialogProps & { open: boolean; studentIds: string[] };

function ExtensionForm({ open, studentIds, courses, courseId, onClose, onExtended }: ExtensionFormProps) {
  const queryClient = useQueryClient();
  // Kept for the tries of one window: sent twice, it counts once.
  const [extensionId] = useState(newId);
  const extend = useMutation(
    api.producer.extendAccess.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const form = useForm({
    schema,
    defaultValues: { courseIds: initialCourses(courses, courseId), accessPeriod: periodDefaults(null, '30') },
    ...formTexts('enrollment', 'Erro ao estender o acesso'),
    onSubmit: async ({ courseIds, accessPeriod: period }) => {
      if (!period) return;
      const { extended, reopened } = await extend.mutateAsync({ extensionId, studentIds, courseIds, period });
      onClose();
      onExtended();
      toast.success(`Acesso estendido em ${counted(extended + reopened, 'matrícula', 'matrículas')}.`);
    },
  });
  const { kind } = form.watch('accessPeriod');
  const { data: typed } = schema.safeParse(form.watch());
  const period = typed?.accessPeriod;
  const outlook = useQuery(
    api.producer.checkExtension.queryOptions({
      input: { studentIds, courseIds: typed?.courseIds ?? [], period: period ?? { days: 1 } },
      enabled: open && Boolean(period),
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const close = () => !form.isSubmitting && onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Estender acesso"
      subtitle={counted(studentIds.length, 'aluno selecionado', 'alunos selecionados')}
      className="md:max-w-140"
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <SubmitButton form={form} busyText="Estendendo...">
            Estender acesso
          </SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <CourseChecklist courses={courses} register={form.register('courseIds')} error={form.error('courseIds')} />
        {periodFields({
          form,
          label: 'Novo prazo',
          options: PERIODS,
          kind,
          hint:
            kind === 'lastDay'
              ? 'O último dia está incluído. Ninguém perde dias.'
              : 'Contam a partir do último dia de cada aluno, ou de hoje para quem já venceu.',
          onKind: (chosen) => form.setValue('accessPeriod.kind', chosen, { shouldDirty: true }),
        })}
      </Form>
      <ExtensionOutlook
        outlook={period ? outlook.data : undefined}
        problem={period && outlook.error ? explainProblem(outlook.error).text : null}
      />
    </Dialog>
  );
}

function initialCourses(courses: Courses, courseId: string | undefined): string[] {
  if (courseId) return [courseId];
  const [only] = courses;
  return only && courses.length === 1 ? [only.id] : [];
}
