import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import type { Invitation } from '#shared/contract/account/invitations.ts';
import type { SecondStep, SignInResult } from '#shared/contract/public.ts';
import { newPassword, personName } from '#shared/schemas.ts';
import { ROLE_NAMES, ROLE_SUMMARIES } from '#shared/team/role-names.ts';
import { formatDay } from '#shared/time/days.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { NewPasswordInput } from '#web/new-password/new-password-input.tsx';
import { Agreement } from '#web/public/documents/agreement.tsx';
import { AuthPage } from '#web/public/sign-in/auth-page.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

type AcceptFormProps = {
  token: string;
  invitation: Invitation;
  onSecondStep: (step: SecondStep) => void;
  /** When the invitation has ended while it was open here. */
  onLinkInvalid: () => void;
};
type Typed = { name?: string; password?: string };

export function AcceptForm({ token, invitation, onSecondStep, onLinkInvalid }: AcceptFormProps) {
  const { name, email, school, invitedBy, role, choosesPassword } = invitation;
  const { mutateAsync } = useMutation(
    api.public.acceptInvitation.mutationOptions({
      onError: (error) => explainProblem(error).code === 'link_invalid' && onLinkInvalid(),
    }),
  );
  const form = useForm<Typed, Typed>({
    schema: schemaFor(invitation),
    defaultValues: { ...(name === null && { name: '' }), ...(choosesPassword && { password: '' }) },
    ...formTexts('sign_up', 'Ocorreu um erro ao aceitar o convite. Tente novamente.'),
    onSubmit: async (values) => {
      const arrival: SignInResult = await mutateAsync({ token, ...values });
      if ('secondStep' in arrival) onSecondStep(arrival.secondStep);
      else window.location.assign(arrival.home);
    },
  });
  return (
    <AuthPage
      title={`Equipe de ${school}`}
      intro={`${invitedBy} convidou você para trabalhar como ${ROLE_NAMES[role]}${until(invitation)}.`}
    >
      <Note tone="info">{ROLE_SUMMARIES[role]}</Note>
      <Form form={form}>
        <Field label="E-mail" hint={whatOfAccount(invitation)}>
          <TextInput type="email" value={email} readOnly />
        </Field>
        {name === null && (
          <Field label="Nome" error={form.error('name')}>
            <TextInput autoComplete="name" {...form.register('name')} />
          </Field>
        )}
        {choosesPassword && (
          <Field label="Senha" error={form.error('password')}>
            <NewPasswordInput
              whose={{ name: name ?? form.watch('name') ?? '', school }}
              {...form.register('password')}
            />
          </Field>
        )}
        <SubmitButton form={form} size="large" block busyText="Entrando...">
          Aceitar convite
        </SubmitButton>
      </Form>
      <p className="text-muted text-sm">
        <Agreement lead="Ao aceitar, você concorda com os" />.
      </p>
    </AuthPage>
  );
}

const until = (invitation: Invitation) => (invitation.until ? `, até ${formatDay(invitation.until)}` : '');

function whatOfAccount({ name, choosesPassword }: Invitation): string {
  if (name === null) return 'O convite é deste endereço. Sua conta será criada com ele.';
  return choosesPassword
    ? 'O convite é desta conta. Escolha uma senha só sua: as que uma escola conhece não abrem outra.'
    : 'O convite é desta conta. Sua senha continua a mesma.';
}

type Typing = z.ZodType<Typed, Typed>;
const NAMED = { name: personName };
const CHOSEN = { password: newPassword };

function schemaFor({ name, choosesPassword }: Invitation): Typing {
  if (name === null) return choosesPassword ? z.strictObject({ ...NAMED, ...CHOSEN }) : z.strictObject(NAMED);
  return choosesPassword ? z.strictObject(CHOSEN) : z.strictObject({});
}
