import type { Team } from '#shared/contract/school/team.ts';
import { ROLE_NAMES, ROLE_SUMMARIES } from '#shared/team/role-names.ts';
import { isBelow, MEMBER_ROLES } from '#shared/team/roles.ts';
import { localDay } from '#shared/time/dates.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { useForm } from '#web/ui/form/use-form.ts';
import { Checklist } from './checklist.tsx';
import type { MemberValues } from './member-values.ts';

type ReachFieldsProps = {
  form: Pick<ReturnType<typeof useForm<MemberValues, unknown>>, 'register' | 'watch' | 'setValue' | 'error'>;
  team: Team;
};

/** The role, and which part of the school it covers. */
export function ReachFields({ form, team }: ReachFieldsProps) {
  const { role: own } = useViewerAs('producer');
  const role = form.watch('role');
  const choose = (next: MemberValues['role']) => form.setValue('role', next, { shouldDirty: true });
  return (
    <>
      <RadioGroup
        legend="Papel"
        options={MEMBER_ROLES.filter((each) => isBelow(each, own)).map((each) => ({
          value: each,
          label: ROLE_NAMES[each],
          hint: ROLE_SUMMARIES[each],
        }))}
        value={role}
        onChange={choose}
      />
      {role === 'admin' && (
        <Switch
          label="Mostrar vendas e receita"
          hint="Compras, ofertas, entregas das plataformas e valores."
          {...form.register('finance')}
        />
      )}
      {role === 'instructor' && (
        <Checklist
          legend="Cursos"
          none="Crie um curso antes de convidar um instrutor."
          options={team.courses.map(({ id, title }) => ({ value: id, label: title }))}
          register={form.register('courseIds')}
          error={form.error('courseIds')}
        />
      )}
      {role === 'moderator' && (
        <Checklist
          legend="Turmas"
          none="Crie uma turma antes de convidar um moderador."
          options={team.cohorts.map(({ id, name, course }) => ({ value: id, label: name, hint: course }))}
          register={form.register('cohortIds')}
          error={form.error('cohortIds')}
        />
      )}
      <Field
        label="Trabalha até"
        hint="Opcional. Depois deste dia, a pessoa não entra mais."
        error={form.error('until')}
      >
        <TextInput type="date" min={localDay(new Date())} className="md:max-w-50" {...form.register('until')} />
      </Field>
    </>
  );
}
