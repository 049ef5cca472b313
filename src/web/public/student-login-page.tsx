import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { LoginForm } from './login-form.tsx';
import { StudentDoor } from './student-door.tsx';
import { useLogin } from './use-login.ts';
import { useSchoolName } from './use-school-name.ts';

export function StudentLoginPage() {
  const { mutateAsync } = useMutation(api.public.signInStudent.mutationOptions());
  const login = useLogin('student', mutateAsync);
  return (
    <StudentDoor title={useSchoolName()} tab="Entrar" intro="Entre para continuar suas aulas.">
      <LoginForm area="student" login={login} forgotPath="/student-forgot-password" />
      <p className="text-center">
        <a className="link" href="/alunos/nao-achei-meu-acesso">
          Não achei meu acesso
        </a>
      </p>
    </StudentDoor>
  );
}
