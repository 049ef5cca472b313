import { addressHere } from '#web/lib/address.ts';
import { EMAIL_CHANGE_ERROR_TEXTS } from '#web/lib/texts/email-change-error-texts.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { StudentAuthLayout } from '#web/public/sign-in/student-auth-layout.tsx';
import { useEmailChange } from './use-email-change.tsx';

addErrorTexts(EMAIL_CHANGE_ERROR_TEXTS);

/** Of both links, the one that confirms a change and the one that takes it back. */
export function StudentEmailChangePage() {
  const part = addressHere().pathname.startsWith('/desfazer') ? 'undo' : 'confirm';
  const { title, intro, content } = useEmailChange(part, 'student');
  return (
    <StudentAuthLayout title={title} intro={intro}>
      {content}
    </StudentAuthLayout>
  );
}
