import type { Cohort } from '#shared/contract/school/cohorts.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { MomentField } from '#web/producer/moment-field.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { ImpactDialog } from '../impact-dialog.tsx';
import { COHORT_FIELDS, cohortDefaults, cohortFields } from './cohort-fields.ts';
import { useSaveCohort } from './use-save-cohort.ts';

type CohortDialogProps = { courseId: string; target: Cohort | 'new' | null; onClose: () => void };

export function CohortDialog({ courseId, target, onClose }: CohortDialogProps) {
  const { shown, key, open } = useOpening(target);
  return (
    <CohortForm key={key} open={open} courseId={courseId} cohort={shown === 'new' ? null : shown} onClose={onClose} />
  );
}

type CohortFormProps = { open: boolean; courseId: string; cohort: Cohort | null; onClose: () => void };

function CohortForm({ open, courseId, cohort, onClose }: CohortFormProps) {
  const saving = useSaveCohort(courseId, cohort, () => {
    onClose();
    toast.success(cohort ? 'Turma atualizada com sucesso!' : 'Turma criada com sucesso!');
  });
  const { form, conflict } = useEditForm({
    opened: cohort,
    typed: cohortDefaults,
    fields: COHORT_FIELDS,
    texts: { changed: 'Esta turma mudou', deleted: 'Esta turma foi excluída' },
    schema: cohortFields,
    ...formTexts('cohort'),
    onSubmit: saving.save,
  });
  const moment = (name: 'startsAt' | 'endsAt' | 'enrollFrom' | 'enrollUntil', label: string) => (
    <MomentField
      label={label}
      error={form.error(`${name}.day`) ?? form.error(name)}
      timeError={form.error(`${name}.time`)}
      day={form.register(`${name}.day`)}
      time={form.register(`${name}.time`)}
    />
  );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={cohort ? 'Editar turma' : 'Nova turma'}
      className="md:max-w-140"
      windows={
        <ImpactDialog
          impact={saving.impact}
          busy={saving.busy}
          back="Voltar à turma"
          onClose={saving.cancel}
          onSave={saving.confirm}
        />
      }
      form={form}
      submit={cohort ? 'Salvar' : 'Criar turma'}
    >
      {conflict}
      <Field label="Nome" error={form.error('name')}>
        <TextInput placeholder="Turma 3 · Noite" {...form.register('name')} />
      </Field>
      {moment('startsAt', 'Início')}
      {moment('endsAt', 'Fim')}
      <Switch
        label="Fechar as aulas no fim da turma"
        hint="Desligado, cada aluno continua com as aulas até o fim do próprio acesso."
        {...form.register('endsAccess')}
      />
      {moment('enrollFrom', 'Matrículas de')}
      {moment('enrollUntil', 'Matrículas até')}
      <p className="-mt-2 text-muted text-sm">Nesse período, quem se matricula sem turma escolhida entra nesta.</p>
      <Field label="Vagas" optional hint="Em branco, sem limite." error={form.error('seats')}>
        <TextInput inputMode="numeric" className="max-w-40" {...form.register('seats')} />
      </Field>
      <Switch
        label="Chamar a lista de espera sozinho"
        hint="Quando uma vaga abre, entra quem espera há mais tempo. Desligado, você chama."
        {...form.register('admitsWaiting')}
      />
      <Switch
        label="Turma padrão"
        hint="Quem se matricula sem turma escolhida entra nesta antes de qualquer outra."
        {...form.register('isDefault')}
      />
    </FormDialog>
  );
}
