import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { SecondStep, SignInResult } from '#shared/contract/public.ts';
import { newPassword } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { NewPasswordInput } from '#web/new-password/new-password-input.tsx';
import { Agreement } from '#web/public/documents/agreement.tsx';
import { LazySecondStep } from '#web/public/second-step/lazy-second-step.tsx';
import { AuthPage } from '#web/public/sign-in/auth-page.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { takeLinkToken } from './link-token.ts';

const TITLE = 'Abra sua escola';

/**
 * Target of the link that opens a school for an existing account. Opening it consumes nothing, since mail scanners
 * open links too.
 */
export function OpenSchoolPage() {
  const [token] = useState(takeLinkToken);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const offer = useQuery(
    api.public.readSchoolOffer.queryOptions({
      input: { token },
      enabled: Boolean(token),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  const problem = offer.error && explainProblem(offer.error);
  if (secondStep) return <LazySecondStep step={secondStep} onBack={() => window.location.assign('/login')} />;
  if (!token || problem?.code === 'link_invalid') return <Spent />;
  if (problem)
    return (
      <AuthPage title={TITLE}>
        <Note tone="bad" role="alert">
          {problem.text}
        </Note>
        <Button block onClick={() => offer.refetch()}>
          Tentar de novo
        </Button>
      </AuthPage>
    );
  if (!offer.data)
    return (
      <AuthPage title={TITLE} intro="Verificando o link...">
        <Loading label="Verificando o link">
          <Skeleton className="h-11.5" />
        </Loading>
      </AuthPage>
    );
  return <Offer token={token} {...offer.data} onSecondStep={setSecondStep} onLinkInvalid={offer.refetch} />;
}

type OfferProps = {
  token: string;
  name: string;
  school: string;
  choosesPassword: boolean;
  onSecondStep: (step: SecondStep) => void;
  /** When the link has ended while it was open here. */
  onLinkInvalid: () => void;
};

function Offer({ token, name, school, choosesPassword, onSecondStep, onLinkInvalid }: OfferProps) {
  const { mutateAsync } = useMutation(
    api.public.openOwnSchool.mutationOptions({
      onError: (error) => explainProblem(error).code === 'link_invalid' && onLinkInvalid(),
    }),
  );
  const form = useForm({
    schema: choosesPassword ? WITH_PASSWORD : WITHOUT_PASSWORD,
    defaultValues: choosesPassword ? { password: '' } : {},
    ...formTexts('reset', 'Ocorreu um erro ao abrir a escola. Tente novamente.'),
    onSubmit: async (values) => {
      const arrival: SignInResult = await mutateAsync({ token, ...values });
      if ('secondStep' in arrival) onSecondStep(arrival.secondStep);
      else window.location.assign(arrival.home);
    },
  });
  return (
    <AuthPage
      title={TITLE}
      intro={`${name.split(' ')[0]}, sua conta passa a ter a escola ${school}. Os cursos que você estuda continuam nela.`}
    >
      <Form form={form}>
        {choosesPassword && (
          <Field
            label="Senha"
            hint="Vale para a sua escola e para as escolas onde você estuda, no lugar da anterior."
            error={form.error('password')}
          >
            <NewPasswordInput whose={{ name, school }} {...form.register('password')} />
          </Field>
        )}
        <SubmitButton form={form} size="large" block busyText="Abrindo...">
          Abrir minha escola
        </SubmitButton>
      </Form>
      <p className="text-muted text-sm">
        <Agreement lead="Ao abrir, você concorda com os" />.
      </p>
    </AuthPage>
  );
}

const WITH_PASSWORD: z.ZodType<{ password?: string }, { password?: string }> = z.strictObject({
  password: newPassword,
});
const WITHOUT_PASSWORD: z.ZodType<{ password?: string }, { password?: string }> = z.strictObject({});

function Spent() {
  return (
    <AuthPage title={TITLE}>
      <Note tone="warn" role="alert">
        Este link já foi usado ou expirou. Se sua escola ainda não está aberta, peça outro link no cadastro.
      </Note>
      <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href="/register">
        <span className="button-face">Pedir outro link</span>
      </a>
    </AuthPage>
  );
}
