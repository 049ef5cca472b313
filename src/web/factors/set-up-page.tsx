import { useQueryClient } from '@tanstack/react-query';
import { homeOf } from '#web/lib/session/guards.ts';
import { afterSignIn } from '#web/lib/session/return-path.ts';
import { sessionQuery, useSignOut, useViewer } from '#web/lib/session/session.ts';
import { AuthPage } from '#web/public/sign-in/auth-page.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { FactorCards } from './factor-cards.tsx';
import { useFactors } from './use-factors.ts';

/** Shown to accounts that must set up a second step: nothing else opens before. */
export function SetUpPage() {
  const signOut = useSignOut();
  const queries = useQueryClient();
  const viewer = useViewer();
  const { data } = useFactors();
  const isDone = data && (data.totp !== null || data.passkeys.length > 0);

  async function goOn() {
    await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    window.location.assign(afterSignIn(homeOf(viewer)));
  }

  return (
    <AuthPage
      title="Proteja sua conta"
      tab="Segunda etapa"
      intro="Quem administra entra com a senha e mais uma etapa. Escolha uma para continuar."
    >
      <FactorCards setUp />
      {isDone && (
        <>
          <Note tone="ok" role="status">
            Pronto: sua conta tem uma segunda etapa.
          </Note>
          <Button variant="primary" size="large" block onClick={goOn}>
            Continuar
          </Button>
        </>
      )}
      <Button variant="ghost" block busy={signOut.isPending || signOut.isSuccess} onClick={() => signOut.mutate({})}>
        Sair
      </Button>
    </AuthPage>
  );
}
