import { StudentAuthLayout } from '#web/public/sign-in/student-auth-layout.tsx';
import { useResetPassword } from './reset-password.tsx';

export function StudentResetPasswordPage() {
  const { title, intro, content } = useResetPassword('student');
  return (
    <StudentAuthLayout title={title} intro={intro}>
      {content}
    </StudentAuthLayout>
  );
}
