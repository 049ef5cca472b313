import { useSchool } from '#web/lib/session/session.ts';
import { StudentAuthLayout } from '#web/public/sign-in/student-auth-layout.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { FindAccessForm } from './find-access-form.tsx';

export function FindAccessPage() {
  const supportEmail = useSchool()?.supportEmail;
  return (
    <StudentAuthLayout
      title="Não achei meu acesso"
      intro="Informe o e-mail ou o CPF da compra e enviaremos um link para entrar, sem precisar de senha."
    >
      <FindAccessForm />
      <p className="text-center">
        <a className={linkClass()} href="/alunos/login">
          Voltar para o login
        </a>
      </p>
      {supportEmail && (
        <p className="text-center text-muted text-sm">
          Comprou e nada chega? Escreva para{' '}
          <a className={linkClass('wrap-anywhere')} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          .
        </p>
      )}
    </StudentAuthLayout>
  );
}
