import { type BulkAction, coursesChoice } from '#shared/contract/people/bulk-actions.ts';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { CohortChoiceField } from '#web/producer/students/access/cohort-choice.tsx';
import { CourseChecklist } from '#web/producer/students/access/course-checklist.tsx';
import { useCohortChoice } from '#web/producer/students/access/use-cohort-choice.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { SelectedStudents } from '../selection/selected-students.ts';
import { changeTexts, useBulkChange } from './use-bulk-change.ts';

export type AskedCourses = SelectedStudents & { kind: 'enroll' | 'close' };

type CoursesDialogProps = {
  /** The action and its students; null while the dialog is closed. */
  asked: AskedCourses | null;
  courses: StudentPage['courses'];
  courseId: string | undefined;
  onClose: () => void;
  onStarted: (action: BulkAction) => void;
};

const TEXTS = {
  enroll: {
    title: 'Matricular alunos',
    confirm: 'Matricular',
    busy: 'Matriculando...',
    error: 'Erro ao matricular os alunos',
    what: 'Quem ganhar um curso recebe o e-mail de acesso. Quem já tem acesso e os inativos ficam como estão.',
  },
  close: {
    title: 'Encerrar acesso',
    confirm: 'Encerrar acesso',
    busy: 'Encerrando...',
    error: 'Erro ao encerrar o acesso',
    what: 'Quem tem estes cursos deixa de poder assistir, mesmo que tenha comprado. O progresso fica guardado.',
  },
};

export function CoursesDialog({ asked, ...props }: CoursesDialogProps) {
  const { shown, key, open } = useOpening(asked);
  return shown && <CoursesForm key={key} open={open} asked={shown} {...props} />;
}

type CoursesFormProps = CoursesDialogProps & { open: boolean; asked: AskedCourses };

function CoursesForm({ open, asked, courses, courseId, onClose, onStarted }: CoursesFormProps) {
  const { kind, ...selected } = asked;
  const { title, confirm, busy, error, what } = TEXTS[kind];
  const { expected, start } = useBulkChange(selected);
  const turmas = useCohortChoice();
  const form = useForm({
    schema: coursesChoice,
    defaultValues: { courseIds: courseId ? [courseId] : [] },
    ...changeTexts(error),
    onSubmit: async ({ courseIds }) => {
      const action = await start(
        kind === 'enroll' ? { kind, courseIds, cohorts: turmas.list(courseIds) } : { kind, courseIds },
      );
      onClose();
      onStarted(action);
    },
  });
  const close = () => !form.isSubmitting && onClose();
  const ticked = form.watch('courseIds');
  const { length } = ticked;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      subtitle={counted(expected, 'aluno selecionado', 'alunos selecionados')}
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <SubmitButton form={form} busyText={busy}>
            {confirm}
          </SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <CourseChecklist
          courses={courses}
          register={form.register('courseIds')}
          error={form.error('courseIds')}
          beside={(course) =>
            kind === 'enroll' &&
            ticked.includes(course.id) && <CohortChoiceField course={course} choices={turmas} many />
          }
        />
      </Form>
      <p className="text-muted">
        {length > 0 && (
          <b className="font-strong text-fg">
            {counted(expected, 'aluno', 'alunos')} em {counted(length, 'curso', 'cursos')}.{' '}
          </b>
        )}
        {what}
      </p>
    </Dialog>
  );
}
