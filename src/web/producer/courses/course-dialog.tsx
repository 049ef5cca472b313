import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Edit } from '#shared/contract/edits.ts';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import { localDay } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { May } from '#web/lib/session/may.tsx';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { OWN_PERIODS, periodFields } from '#web/producer/access-period/period-fields.tsx';
import type { PeriodKind } from '#web/producer/access-period/typed-period.ts';
import { CoverField } from '#web/producer/cover-field/cover-field.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { UrlInput } from '#web/ui/form/url-input.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { COURSE_FIELDS, courseDefaults, courseForm } from './course-form.ts';

export type CourseDialogTarget = ProducerCourse | 'new' | null;

type CourseDialogProps = {
  target: CourseDialogTarget;
  onClose: () => void;
  /** Offered after creating a course: the next thing anybody does. */
  onModules: (course: ProducerCourse) => void;
};

export function CourseDialog({ target, ...props }: CourseDialogProps) {
  const { shown, key, open } = useOpening(target);
  return <CourseForm key={key} open={open} course={shown === 'new' ? null : shown} {...props} />;
}

type CourseFormProps = Omit<CourseDialogProps, 'target'> & { open: boolean; course: ProducerCourse | null };

function CourseForm({ open, course, onClose, onModules }: CourseFormProps) {
  const save = useSaveCourse(course);
  const { form, conflict } = useEditForm({
    opened: course,
    typed: courseDefaults,
    fields: COURSE_FIELDS,
    texts: { changed: 'Este curso mudou', gone: 'Este curso foi para a Lixeira' },
    schema: courseForm,
    ...formTexts('course'),
    onSubmit: async (values, edit) => {
      const saved = await save(values, edit);
      onClose();
      if (course) toast.success('Curso atualizado com sucesso!');
      else toast.success('Curso criado com sucesso!', { label: 'Adicionar módulos', onClick: () => onModules(saved) });
      return saved;
    },
  });
  const { kind, lastDay } = form.watch('accessPeriod');
  const published = form.watch('published');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={course ? 'Editar Curso' : 'Novo Curso'}
      className="md:max-w-140"
      form={form}
      submit={course ? 'Salvar' : 'Criar curso'}
    >
      {conflict}
      {!course && <BringLink />}
      <May right="courses.edit">
        <Switch
          label="Publicado"
          hint={
            published
              ? 'Os alunos matriculados veem este curso.'
              : 'Rascunho: só você vê. Quem você matricular é avisado quando publicar.'
          }
          {...form.register('published')}
        />
      </May>
      <Field label="Título" error={form.error('title')}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field label="Descrição" optional error={form.error('description')}>
        <Textarea {...form.register('description')} />
      </Field>
      <CoverField
        control={form.control}
        name="coverUrl"
        title={form.watch('title')}
        error={form.error('coverUrl')}
        advice="Tamanho recomendado: 640x960."
      />
      <div className="grid gap-4 md:grid-cols-[160px_minmax(0,1fr)]">
        <Field label="Preço" optional error={form.error('priceCents')}>
          <TextInput lead="R$" inputMode="decimal" placeholder="97,00" {...form.register('priceCents')} />
        </Field>
        <Field
          label="Página de vendas"
          optional
          hint="Abre no botão Comprar Agora de quem ainda não tem acesso."
          error={form.error('salesUrl')}
        >
          <UrlInput type="url" {...form.register('salesUrl')} />
        </Field>
      </div>
      {periodFields({
        form,
        label: 'Prazo de acesso',
        options: OWN_PERIODS,
        kind,
        hint: periodHint(kind, lastDay),
        onKind: (chosen) => form.setValue('accessPeriod.kind', chosen, { shouldDirty: true }),
      })}
    </FormDialog>
  );
}

function BringLink() {
  return (
    <p className="text-muted text-sm">
      Já tem as aulas em outro lugar?{' '}
      <Link to="/admin/courses/trazer" className={linkClass()}>
        Trazer um curso inteiro
      </Link>
    </p>
  );
}

function periodHint(kind: PeriodKind, lastDay: string): string {
  if (kind === 'lastDay' && lastDay !== '' && lastDay < localDay(new Date()))
    return 'Este dia já passou: para matricular alguém agora, escolha outro prazo.';
  return kind === 'none'
    ? 'Vale para as próximas matrículas.'
    : 'O último dia está incluído. Vale para as próximas matrículas.';
}

function useSaveCourse(course: ProducerCourse | null) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: api.producer.key() });
  const create = useOnce(useMutation(api.producer.createCourse.mutationOptions({ onSuccess })).mutateAsync);
  const update = useMutation(api.producer.updateCourse.mutationOptions({ onSuccess }));
  return (values: Parameters<typeof create>[0], edit: Edit) =>
    course ? update.mutateAsync({ courseId: course.id, ...values, ...edit }) : create(values);
}
