import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { AuthPage } from './auth-page.tsx';
import { LoginForm } from './login-form.tsx';
import { useLogin } from './use-login.ts';

export function LoginPage() {
  const { mutateAsync } = useMutation(api.public.signIn.mutationOptions());
  const login = useLogin('producer', mutateAsync);
  return (
    <AuthPage title="Entrar" intro="Acesse a área do produtor.">
      <LoginForm area="producer" login={login} forgotPath="/forgot-password" />
      <p className="text-center text-muted">
        Ainda não tem conta?{' '}
        <a className="link" href="/register">
          Criar conta
        </a>
      </p>
    </AuthPage>
  );
}
