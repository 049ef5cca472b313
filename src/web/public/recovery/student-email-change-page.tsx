import { EMAIL_CHANGE_ERROR_TEXTS } from '#web/lib/texts/email-change-error-texts.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { StudentAuthLayout } from '#web/public/sign-in/student-auth-layout.tsx';
import { useEmailChange } from './use-email-change.tsx';

addErrorTexts(EMAIL_CHANGE_ERROR_TEXTS);

export const StudentConfirmEmailChangePage = () => <EmailChangePage part="confirm" />;
export const StudentUndoEmailChangePage = () => <EmailChangePage part="undo" />;

function EmailChangePage({ part }: { part: 'confirm' | 'undo' }) {
  const { title, intro, content } = useEmailChange(part, 'student');
  return (
    <StudentAuthLayout title={title} intro={intro}>
      {content}
    </StudentAuthLayout>
  );
}
