import { AuthPage } from '#web/public/sign-in/auth-page.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { RecoveryForm } from './recovery-form.tsx';

export function ForgotPasswordPage() {
  return (
    <AuthPage title="Esqueceu sua senha?" intro="Informe seu e-mail e enviaremos um link para criar uma nova senha.">
      <RecoveryForm area="producer" />
      <p className="text-center text-muted">
        <a className={linkClass()} href="/login">
          Voltar para o login
        </a>
      </p>
    </AuthPage>
  );
}
