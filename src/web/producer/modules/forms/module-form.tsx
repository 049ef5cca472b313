import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Edit } from '#shared/contract/edits.ts';
import { moduleInput, type ProducerModule } from '#shared/contract/school/courses.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';
import { type Unsaved, useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { CoverField } from '#web/producer/cover-field/cover-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useBenchActions } from './bench-actions.ts';
import { BenchForm } from './bench-form.tsx';
import type { FormOutcome } from './form-outcome.ts';
import { refreshOutline } from './refresh-outline.ts';

type Module = Omit<ProducerModule, 'lessons'>;

const moduleDefaults = (module: Module | null) => ({
  title: module?.title ?? '',
  description: module?.description ?? '',
  coverUrl: module?.coverUrl ?? '',
});

const MODULE_FIELDS: EditedField<ReturnType<typeof moduleDefaults>>[] = [
  { name: 'title', label: 'Título' },
  { name: 'description', label: 'Descrição' },
  { name: 'coverUrl', label: 'Capa', kind: 'image' },
];

type ModuleFormProps = FormOutcome & { courseId: string; module: ProducerModule | null; unsaved: Unsaved | undefined };

export function ModuleForm({ courseId, module, unsaved, onSaved, ...outcome }: ModuleFormProps) {
  const save = useSaveModule(courseId, module);
  const { form, conflict, rebase } = useEditForm({
    opened: module,
    unsaved,
    typed: moduleDefaults,
    fields: MODULE_FIELDS,
    texts: { changed: 'Este módulo mudou', gone: 'Este módulo foi para a Lixeira' },
    schema: moduleInput,
    ...formTexts('module'),
    onSubmit: async (values, edit) => {
      const saved = await save(values, edit);
      const more = rebase({ ...values, coverUrl: values.coverUrl ?? '' });
      toast.success('Módulo salvo com sucesso!');
      onSaved({ kind: 'module', moduleId: saved.id, unsaved: more });
      return saved;
    },
  });
  const { askToDelete } = useBenchActions();
  return (
    <BenchForm
      form={form}
      onDelete={module ? () => askToDelete({ kind: 'module', item: module }) : undefined}
      place={module ? 'Módulo' : 'Entra no fim da lista'}
      title={module ? 'Editar Módulo' : 'Novo Módulo'}
      {...outcome}
    >
      {conflict}
      <Field label="Título" error={form.error('title')}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field label="Descrição" optional error={form.error('description')}>
        <Textarea {...form.register('description')} />
      </Field>
      <CoverField
        control={form.control}
        name="coverUrl"
        shape="module"
        title={form.watch('title')}
        error={form.error('coverUrl')}
        advice="Tamanho recomendado: 640x960."
      />
    </BenchForm>
  );
}

function useSaveModule(courseId: string, module: ProducerModule | null) {
  const queryClient = useQueryClient();
  const onSuccess = () => refreshOutline(queryClient);
  const create = useOnce(useMutation(api.producer.createModule.mutationOptions({ onSuccess })).mutateAsync);
  const update = useMutation(api.producer.updateModule.mutationOptions({ onSuccess }));
  return (
    values: Omit<Parameters<typeof create>[0], 'courseId'>,
    edit: Edit,
  ): Promise<{ id: string; version?: number }> =>
    module ? update.mutateAsync({ moduleId: module.id, ...values, ...edit }) : create({ courseId, ...values });
}
