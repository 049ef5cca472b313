import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FILE_KINDS } from '#shared/attachments.ts';
import type { LessonAssignment } from '#shared/contract/assignments/assignments.ts';
import { FILE_KIND_WORDS } from '#web/assignments/kind-words.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { MomentField } from '#web/producer/moment-field.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { assignmentDefaults, assignmentFields, assignmentFieldsOf } from './assignment-fields.ts';

type DialogProps = { lessonId: string; target: LessonAssignment | null; onClose: () => void };

export function AssignmentDialog({ lessonId, target, onClose }: DialogProps) {
  const { shown, key, open } = useOpening(target);
  if (!shown) return null;
  return <AssignmentForm key={key} open={open} lessonId={lessonId} target={shown} onClose={onClose} />;
}

type FormProps = { open: boolean; lessonId: string; target: LessonAssignment; onClose: () => void };

function useAssignmentForm({ lessonId, target, onClose }: FormProps) {
  const queries = useQueryClient();
  const save = useMutation(api.producer.saveAssignment.mutationOptions());
  const { assignment, version, cohorts } = target;
  return useEditForm({
    opened: { assignment, version },
    typed: (saved) => assignmentDefaults({ ...saved, cohorts }),
    fields: assignmentFieldsOf(cohorts),
    texts: { changed: 'Esta tarefa mudou', deleted: 'Esta tarefa, ou algo dela, foi removida' },
    schema: assignmentFields,
    ...formTexts('assignment'),
    onSubmit: async (values, edit) => {
      const saved = await save.mutateAsync({ lessonId, assignment: values, ...edit });
      await queries.invalidateQueries({ queryKey: api.producer.key() });
      toast.success('Tarefa salva com sucesso!');
      onClose();
      return saved;
    },
  });
}

type AssignmentFormState = ReturnType<typeof useAssignmentForm>['form'];

function AssignmentForm(props: FormProps) {
  const { open, target, onClose } = props;
  const { form, conflict } = useAssignmentForm(props);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={target.assignment ? 'Editar tarefa' : 'Nova tarefa'}
      className="md:max-w-140"
      form={form}
      submit="Salvar tarefa"
    >
      {conflict}
      <Field label="Nome" error={form.error('title')}>
        <TextInput placeholder="Três retratos" {...form.register('title')} />
      </Field>
      <Field label="O que se pede" optional error={form.error('instructions')}>
        <Textarea {...form.register('instructions')} />
      </Field>
      <Accepted form={form} />
      <Field
        label="O que é avaliado"
        hint="Um critério por linha, até 6. Cada um recebe Refazer, Quase, Bom ou Ótimo, e a soma é a nota."
        error={form.error('criteria')}
      >
        <Textarea rows={3} {...form.register('criteria')} />
      </Field>
      <Switch
        label="Obrigatória"
        hint="A aula só conclui quando a tarefa for aprovada. Um “Refazer” pede outra entrega."
        {...form.register('mandatory')}
      />
      <DueDates form={form} cohorts={target.cohorts} />
      <Switch
        label="Aceitar depois do prazo"
        hint="Ligado, a entrega fica marcada como atrasada. Desligado, o prazo fecha a tarefa."
        {...form.register('takesLate')}
      />
    </FormDialog>
  );
}

function Accepted({ form }: { form: AssignmentFormState }) {
  const error = form.error('accepts');
  const wrong = error ? true : undefined;
  return (
    <fieldset className="grid gap-2.5" aria-describedby={error ? `${form.id}-accepts` : undefined}>
      <legend className="field-label mb-1.5">O aluno entrega</legend>
      <Checkbox label="Texto" aria-invalid={wrong} {...form.register('accepts.text')} />
      <Checkbox label="Link" aria-invalid={wrong} {...form.register('accepts.link')} />
      <Checkbox
        label="Arquivos"
        hint="Só para baixar, até 25 MB cada."
        aria-invalid={wrong}
        {...form.register('accepts.file')}
      />
      {form.watch('accepts.file') && (
        <div className="grid gap-2.5 pl-7">
          <div className="grid grid-cols-2 gap-2">
            {FILE_KINDS.map((kind) => (
              <Checkbox key={kind} label={FILE_KIND_WORDS[kind]} {...form.register(`fileKinds.${kind}`)} />
            ))}
          </div>
          <Field label="Tamanho máximo" error={form.error('fileMegabytes')}>
            <TextInput inputMode="numeric" trail="MB" className="max-w-32" {...form.register('fileMegabytes')} />
          </Field>
        </div>
      )}
      {error && <FieldError id={`${form.id}-accepts`}>{error}</FieldError>}
    </fieldset>
  );
}

function DueDates({ form, cohorts }: { form: AssignmentFormState; cohorts: LessonAssignment['cohorts'] }) {
  return (
    <>
      <MomentField
        label={cohorts.length > 0 ? 'Prazo de quem não tem outro' : 'Prazo'}
        error={form.error('dueAt.day') ?? form.error('dueAt')}
        timeError={form.error('dueAt.time')}
        day={form.register('dueAt.day')}
        time={form.register('dueAt.time')}
      />
      {cohorts.map(({ id, name }, at) => (
        <MomentField
          key={id}
          label={`Prazo de ${name}`}
          error={form.error(`dueDates.${at}.at.day`)}
          timeError={form.error(`dueDates.${at}.at.time`)}
          day={form.register(`dueDates.${at}.at.day`)}
          time={form.register(`dueDates.${at}.at.time`)}
        />
      ))}
      <p className="-mt-2 text-muted text-sm">Horário de Brasília. Sem dia, sem prazo.</p>
    </>
  );
}
