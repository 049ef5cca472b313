import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { BulkAction } from '#shared/contract/people/bulk-actions.ts';
import { extensionInput } from '#shared/contract/people/extensions.ts';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { periodFields } from '#web/producer/access-period/period-fields.tsx';
import { comingPeriod, type PeriodKind, periodDefaults } from '#web/producer/access-period/typed-period.ts';
import { CourseChecklist } from '#web/producer/students/access/course-checklist.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import type { Option } from '#web/ui/form/option.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { changeTexts, useBulkChange } from '../bulk/use-bulk-change.ts';
import type { SelectedStudents } from '../selection/selected-students.ts';
import { ExtensionOutlook } from './extension-outlook.tsx';

type Courses = StudentPage['courses'];
type ExtensionDialogProps = {
  /** Null while the dialog is closed. */
  selected: SelectedStudents | null;
  courses: Courses;
  courseId: string | undefined;
  onClose: () => void;
  onStarted: (action: BulkAction) => void;
};

const schema = z.strictObject({ courseIds: extensionInput.shape.courseIds, accessPeriod: comingPeriod });
const PERIODS: Option<PeriodKind>[] = [
  ...(['30', '60', '90', '365'] as const).map((days) => ({ value: days, label: `Mais ${days} dias` })),
  { value: 'days', label: 'Outro número de dias' },
  { value: 'lastDay', label: 'Até uma data' },
];

export function ExtensionDialog({ selected, ...props }: ExtensionDialogProps) {
  const { shown, key, open } = useOpening(selected);
  return shown && <ExtensionForm key={key} open={open} selected={shown} {...props} />;
}

type ExtensionFormProps = ExtensionDialogProps & { open: boolean; selected: SelectedStudents };

function ExtensionForm({ open, selected, courses, courseId, onClose, onStarted }: ExtensionFormProps) {
  const { students } = selected;
  const { expected, start } = useBulkChange(selected);
  const form = useForm({
    schema,
    defaultValues: { courseIds: initialCourses(courses, courseId), accessPeriod: periodDefaults(null, '30') },
    ...changeTexts('Erro ao estender o acesso'),
    onSubmit: async ({ courseIds, accessPeriod: period }) => {
      if (!period) return;
      const action = await start({ kind: 'extend', courseIds, period });
      onClose();
      onStarted(action);
    },
  });
  const { kind } = form.watch('accessPeriod');
  const { data: typed } = schema.safeParse(form.watch());
  const period = typed?.accessPeriod;
  const outlook = useQuery(
    api.producer.checkExtension.queryOptions({
      input: { students, courseIds: typed?.courseIds ?? [], period: period ?? { days: 1 } },
      enabled: open && Boolean(period),
      placeholderData: keepPreviousData,
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
      subtitle={counted(expected, 'aluno selecionado', 'alunos selecionados')}
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
