import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Team, TeamMember } from '#shared/contract/school/team.ts';
import { ROLE_NAMES } from '#shared/team/role-names.ts';
import { localDay } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { type MemberValues, memberSchema, type SavedMember, valuesOf, withBinned } from './member-values.ts';
import { ReachFields } from './reach-fields.tsx';

type About = { act: 'invite' } | { act: 'change'; member: TeamMember };
type MemberDialogProps = { team: Team; about: About | null; onClose: () => void };

export function MemberDialog({ team, about, onClose }: MemberDialogProps) {
  const { shown, key, open } = useOpening(about);
  return shown && <MemberForm key={key} open={open} team={team} about={shown} onClose={onClose} />;
}

function MemberForm({ open, team, about, onClose }: { open: boolean; team: Team; about: About; onClose: () => void }) {
  const member = about.act === 'change' ? about.member : null;
  const save = useSave();
  const form = useForm<MemberValues, SavedMember>({
    schema: memberSchema,
    defaultValues: valuesOf(member),
    ...formTexts('team', member ? 'Erro ao salvar o papel' : 'Erro ao enviar o convite'),
    onSubmit: async (values) => {
      await save(member, member ? withBinned(values, member, team) : values);
      onClose();
      toast.success(
        member ? changedText(member.name, values) : `Convite enviado para ${values.email}. Vale por 7 dias.`,
      );
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={member ? 'Mudar papel' : 'Convidar pessoa'}
      subtitle={member ? `${member.name} · ${member.email}` : 'O convite vai por e-mail e vale por 7 dias'}
      className="md:max-w-140"
      form={form}
      submit={member ? 'Salvar' : 'Enviar convite'}
      busyText={member ? 'Salvando...' : 'Enviando...'}
    >
      {!member && (
        <Field label="E-mail" hint="Não dá para trocar depois: o convite é deste endereço." error={form.error('email')}>
          <TextInput type="email" autoComplete="off" data-autofocus {...form.register('email')} />
        </Field>
      )}
      <ReachFields form={form} team={team} />
    </FormDialog>
  );
}

const changedText = (name: string, { role, until }: SavedMember) =>
  until && until < localDay(new Date())
    ? `${name} agora é ${ROLE_NAMES[role]}, mas o último dia de trabalho já passou.`
    : `${name} agora é ${ROLE_NAMES[role]}. Vale desde já.`;

function useSave() {
  const queries = useQueryClient();
  const after = { onSuccess: () => queries.invalidateQueries({ queryKey: api.producer.team.key() }) };
  const invite = useMutation(api.producer.inviteMember.mutationOptions(after));
  const change = useMutation(api.producer.changeMember.mutationOptions(after));
  return async (member: TeamMember | null, values: SavedMember): Promise<void> => {
    const { email: _, ...fields } = values;
    if (member) await change.mutateAsync({ ...fields, memberId: member.id });
    else await invite.mutateAsync(values);
  };
}
