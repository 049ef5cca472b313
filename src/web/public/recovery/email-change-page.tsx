import { AuthPage } from '#web/public/sign-in/auth-page.tsx';
import { useEmailChange } from './use-email-change.tsx';

export const ConfirmEmailChangePage = () => <EmailChangePage part="confirm" />;
export const UndoEmailChangePage = () => <EmailChangePage part="undo" />;

function EmailChangePage({ part }: { part: 'confirm' | 'undo' }) {
  const { title, intro, content } = useEmailChange(part, 'producer');
  return (
    <AuthPage title={title} intro={intro}>
      {content}
    </AuthPage>
  );
}
