import { AuthPage } from '#web/public/sign-in/auth-page.tsx';
import { useResetPassword } from './reset-password.tsx';

export function ResetPasswordPage() {
  const { title, intro, content } = useResetPassword('producer');
  return (
    <AuthPage title={title} intro={intro}>
      {content}
    </AuthPage>
  );
}
