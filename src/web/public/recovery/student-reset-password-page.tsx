import { StudentDoor } from '#web/public/sign-in/student-door.tsx';
import { useResetPassword } from './reset-password.tsx';

export function StudentResetPasswordPage() {
  const { title, intro, content } = useResetPassword('student');
  return (
    <StudentDoor title={title} intro={intro}>
      {content}
    </StudentDoor>
  );
}
