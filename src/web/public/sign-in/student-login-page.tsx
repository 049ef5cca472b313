import { useMutation } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { addressHere } from '#web/lib/address.ts';
import { api } from '#web/lib/api/api.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { rememberedEmail } from '#web/lib/session/remembered-email.ts';
import { useSchoolContact } from '#web/lib/session/school-contact.ts';
import { useSchool } from '#web/lib/session/session.ts';
import { LazySecondStep } from '#web/public/second-step/lazy-second-step.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { LinkByMail } from './link-by-mail.tsx';
import { LoginForm } from './login-form.tsx';
import { StudentAuthLayout } from './student-auth-layout.tsx';
import { useLogin } from './use-login.ts';
import { useSchoolName } from './use-school-name.ts';

/* Loaded after the page, since few students have a passkey. */
const PasskeyWay = lazyPiece(() => import('#web/public/second-step/passkey-way.tsx'), 'default');

/**
 * A constant element: if an update reached a part that is not hydrated yet, React would discard its server-rendered
 * markup.
 */
const passkeyWay = (
  <Suspense>
    <PasskeyWay area="student" />
  </Suspense>
);

export function StudentLoginPage() {
  const { mutateAsync } = useMutation(api.public.signInStudent.mutationOptions());
  const login = useLogin('student', mutateAsync);
  const intro = useSchool()
    ? 'Entre para continuar suas aulas.'
    : 'Entre com o e-mail da sua compra e vá direto para a sua escola.';
  const title = useSchoolName();
  const hydrating = useHydrating();
  const lastHere = useMemo(() => (hydrating ? '' : whoseSessionEnded()), [hydrating]);
  const linkFor = login.error ? login.error.usedUp : lastHere;
  const [leftWithout] = useState(() => endedFor('no_access'));
  const contact = useSchoolContact('Acesso aos cursos');
  if (login.secondStep) return <LazySecondStep step={login.secondStep} onBack={login.startAgain} />;
  return (
    <StudentAuthLayout title={title} tab="Entrar" intro={intro}>
      <LoginForm area="student" login={login} forgotPath="/student-forgot-password" />
      {linkFor && <LinkByMail key={linkFor} email={linkFor} />}
      {(login.error ? login.error.noAccess : leftWithout) && contact && (
        <p className="text-center">
          <a className={linkClass()} {...contact}>
            Falar com a escola
          </a>
        </p>
      )}
      {passkeyWay}
      <p className="text-center">
        <a className={linkClass()} href="/alunos/nao-achei-meu-acesso">
          Não achei meu acesso
        </a>
      </p>
    </StudentAuthLayout>
  );
}

/** The person whose session was ended by another device, or expired. */
const whoseSessionEnded = () => (endReason() === null ? '' : rememberedEmail('student'));

const endedFor = (reason: string) => endReason() === reason;
const endReason = () => new URLSearchParams(addressHere().search).get('motivo');
