import { useResetPassword } from './reset-password.tsx';
import { StudentDoor } from './student-door.tsx';

export function StudentResetPasswordPage() {
  const { title, intro, content } = useResetPassword('/student-forgot-password');
  return (
    <StudentDoor title={title} intro={intro}>
      {content}
    </StudentDoor>
  );
}
