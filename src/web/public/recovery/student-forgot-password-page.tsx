import { StudentAuthLayout } from '#web/public/sign-in/student-auth-layout.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { RecoveryForm } from './recovery-form.tsx';

export function StudentForgotPasswordPage() {
  return (
    <StudentAuthLayout
      title="Esqueceu sua senha?"
      intro="Informe seu e-mail e enviaremos um link para criar uma nova senha."
    >
      <RecoveryForm area="student" />
      <p className="text-center">
        <a className={linkClass()} href="/alunos/login">
          Voltar para o login
        </a>
      </p>
    </StudentAuthLayout>
  );
}
