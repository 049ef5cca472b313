import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { enrollmentInput, type StudentPage } from '#shared/contract/people/students.ts';
import { formatList } from '#shared/text/format-list.ts';
import { api } from '#web/lib/api/api.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { useSchool } from '#web/lib/session/session.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { NewPasswordInput } from '#web/new-password/new-password-input.tsx';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { OWN_PERIODS, periodFields } from '#web/producer/access-period/period-fields.tsx';
import { comingPeriod, type PeriodKind, periodDefaults } from '#web/producer/access-period/typed-period.ts';
import { CohortChoiceField } from '#web/producer/students/access/cohort-choice.tsx';
import { CourseChecklist } from '#web/producer/students/access/course-checklist.tsx';
import { coursePeriodText } from '#web/producer/students/access/course-period.ts';
import { ModuleChoiceField } from '#web/producer/students/access/module-choice.tsx';
import { useCohortChoice } from '#web/producer/students/access/use-cohort-choice.ts';
import { useModuleChoice } from '#web/producer/students/access/use-module-choice.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { personFields } from './person-fields.tsx';

type Courses = StudentPage['courses'];
type StudentDialogProps = {
  open: boolean;
  /** The options, which may change while somebody types. */
  courses: Courses;
  onClose: () => void;
};

const schema = z.strictObject({
  ...enrollmentInput.shape,
  accessPeriod: comingPeriod,
  whenPublished: z.enum(['now', 'later']),
});
const BLANK = {
  name: '',
  email: '',
  phone: '',
  cpf: '',
  password: '',
  courseIds: [] as string[],
  accessPeriod: periodDefaults(null, 'course'),
  whenPublished: 'later' as 'now' | 'later',
};
const WHEN_PUBLISHED = [
  { value: 'later' as const, label: 'Avisar quando publicar', hint: 'O e-mail de acesso espera até lá.' },
  { value: 'now' as const, label: 'Publicar agora', hint: 'O e-mail de acesso sai em seguida.' },
];
const PERIODS = [{ value: 'course' as const, label: 'O de cada curso' }, ...OWN_PERIODS];
const HINTS: Partial<Record<PeriodKind, string>> = {
  course: 'Está ao lado do curso que tem prazo.',
  days: 'O último dia está incluído.',
  lastDay: 'O último dia está incluído.',
};

const areDrafts = (drafts: Courses) =>
  `${formatList(drafts.map(({ title }) => title))}: ${drafts.length === 1 ? 'ainda é rascunho' : 'ainda são rascunhos'}`;

const notPublished = (drafts: Courses, reason: string) =>
  `A matrícula foi feita, mas ${drafts.length === 1 ? 'o curso não foi publicado' : 'nem todos os cursos foram publicados'}. ${reason} O e-mail de acesso espera até a publicação.`;

/** The question for drafts may appear below the visible area. */
function reveal(question: HTMLElement | null) {
  question?.scrollIntoView({ block: 'nearest' });
}

export function StudentDialog({ open, ...props }: StudentDialogProps) {
  const { key, open: shown } = useOpening(open || null);
  return <EnrollmentForm key={key} open={shown} {...props} />;
}

function EnrollmentForm({ open, courses, onClose }: StudentDialogProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(
    api.producer.enrollStudent.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const enroll = useOnce(mutateAsync);
  const turmas = useCohortChoice();
  const parts = useModuleChoice();
  /** After the enrollment, whose e-mail then leaves: a refused one must not publish anything. */
  async function publish(chosen: Courses) {
    try {
      for (const { id } of chosen) await api.producer.publishCourse.call({ courseId: id });
    } catch (error) {
      toast.error(notPublished(chosen, explainProblem(error).text));
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: api.producer.key() });
    }
    return true;
  }
  const may = useMay();
  const waits = (courseId: string) => turmas.list([courseId]).some(({ wait }) => wait);
  const draftsOf = (ids: string[]) => courses.filter(({ id, published }) => !published && ids.includes(id));
  const form = useForm({
    schema,
    defaultValues: BLANK,
    ...formTexts('enrollment', 'Erro ao criar aluno'),
    onSubmit: async ({ whenPublished, ...values }) => {
      const modules = parts.list(values.courseIds.filter((id) => !waits(id)));
      const without = courses.find(({ id }) => modules.some((part) => part.courseId === id && !part.moduleIds.length));
      if (without) return { message: `Escolha ao menos um módulo de ${without.title}.` };
      const chosenDrafts = draftsOf(values.courseIds);
      const cohorts = turmas.list(values.courseIds);
      const student = await enroll({ ...values, cohorts, modules });
      const arePublished = whenPublished === 'later' || (await publish(chosenDrafts));
      onClose();
      if (!arePublished) return;
      if (cohorts.filter(({ wait }) => wait).length === values.courseIds.length)
        return toast.success(`${student.name} está na lista de espera.`);
      const held = whenPublished === 'later' && chosenDrafts.length === values.courseIds.length;
      if (held) return toast.success(`${student.name} será avisado quando o curso for publicado.`);
      const released = values.courseIds.length === 1 ? 'Curso liberado' : 'Cursos liberados';
      toast.success(
        student.added
          ? `Aluno adicionado com sucesso! O e-mail de acesso está a caminho de ${values.email}.`
          : `${released} para ${student.name}.`,
      );
    },
  });
  const kind = form.watch('accessPeriod.kind');
  const drafts = draftsOf(form.watch('courseIds'));
  const school = useSchool()?.memberAreaName;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Novo Aluno"
      subtitle="O acesso é enviado por e-mail."
      className="md:max-w-140"
      form={form}
      submit="Adicionar aluno"
      busyText="Adicionando..."
    >
      {personFields(form)}
      <Field
        label="Senha"
        optional
        hint="Em branco, uma senha é criada e enviada no e-mail de acesso."
        error={form.error('password')}
      >
        <NewPasswordInput
          whose={{ name: form.watch('name'), email: form.watch('email'), school }}
          {...form.register('password')}
        />
      </Field>
      <CourseChecklist
        courses={courses}
        register={form.register('courseIds')}
        error={form.error('courseIds')}
        beside={(course) => (
          <>
            <span className="text-muted text-sm tabular-nums">{coursePeriodText(course.accessPeriod)}</span>
            {form.watch('courseIds').includes(course.id) && (
              <>
                <CohortChoiceField course={course} choices={turmas} />
                {!waits(course.id) && <ModuleChoiceField course={course} choices={parts} />}
              </>
            )}
          </>
        )}
      />
      {drafts.length > 0 && (
        <div ref={reveal}>
          {may('courses.edit') ? (
            <RadioGroup
              legend={areDrafts(drafts)}
              options={WHEN_PUBLISHED}
              value={form.watch('whenPublished')}
              onChange={(chosen) => form.setValue('whenPublished', chosen, { shouldDirty: true })}
            />
          ) : (
            <p className="text-muted text-sm">{areDrafts(drafts)}. O e-mail de acesso espera até a publicação.</p>
          )}
        </div>
      )}
      {periodFields({
        form,
        label: 'Prazo de acesso',
        options: PERIODS,
        kind,
        hint: HINTS[kind],
        onKind: (chosen) => form.setValue('accessPeriod.kind', chosen, { shouldDirty: true }),
      })}
    </FormDialog>
  );
}
