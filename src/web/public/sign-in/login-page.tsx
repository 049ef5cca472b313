import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import PasskeyWay from '#web/public/second-step/passkey-way.tsx';
import SecondStepForm from '#web/public/second-step/second-step-form.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { AuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';
import { useLogin } from './use-login.ts';

export function LoginPage() {
  const { mutateAsync } = useMutation(api.public.signIn.mutationOptions());
  const login = useLogin('producer', mutateAsync);
  if (login.secondStep)
    return (
      <AuthPage title="Segunda etapa" intro="Sua senha está certa. Falta confirmar que é você.">
        <SecondStepForm step={login.secondStep} onBack={login.startAgain} />
      </AuthPage>
    );
  return (
    <AuthPage title="Entrar" intro="Acesse a área do produtor.">
      <LoginForm area="producer" login={login} forgotPath="/forgot-password" />
      <PasskeyWay area="producer" />
      <p className="text-center text-muted">
        Ainda não tem conta?{' '}
        <a className={linkClass()} href="/register">
          Criar conta
        </a>
      </p>
    </AuthPage>
  );
}
