import { useMutation } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { api } from '#web/lib/api/api.ts';
import { onPlatformHost, originOfPasskeys } from '#web/lib/api/boot.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import type { Problem } from '#web/lib/api/problem.ts';
import { leaveTo } from '#web/lib/session/leave.ts';
import { useSignOut } from '#web/lib/session/session.ts';
import { expectSessionEnd } from '#web/lib/session/session-end.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Note } from '#web/ui/feedback/note.tsx';

/** Menu entry to the person's own panel. A school's host has no panels, and its session is none on the platform's. */
export function PanelWay() {
  if (onPlatformHost()) return <OpenPanel />;
  return (
    <a className="menu-item" href={`${originOfPasskeys()}/login`}>
      <Face />
    </a>
  );
}

const NEEDS_SIGN_IN = ['mailbox_unproven', 'forbidden', 'session_ended'];
const needsSignIn = (error: Error) => NEEDS_SIGN_IN.includes((error as Problem).code);

/** If the session's credential does not open panels, leads to the sign-in page. */
function OpenPanel() {
  const signOut = useSignOut('/login');
  const open = useMutation(
    api.public.openOwnPanel.mutationOptions({
      onMutate: () => expectSessionEnd(true),
      onSuccess: ({ home }) => leaveTo(home),
      onError: (error) => {
        expectSessionEnd(false);
        if (needsSignIn(error)) signOut.mutate(undefined);
      },
    }),
  );
  const { error } = open;
  return (
    <>
      <button
        type="button"
        className="menu-item"
        aria-disabled={open.isPending || undefined}
        onClick={() => open.isPending || open.mutate(undefined)}
      >
        <Face />
      </button>
      {/* Not a toast, because some screens with this menu show none. */}
      {error && !isUnconfirmed(error) && !needsSignIn(error) && (
        <Note tone="bad" role="alert">
          {explainProblem(error).text}
        </Note>
      )}
    </>
  );
}

const Face = () => (
  <>
    <Store aria-hidden="true" />
    <span>Painel do produtor</span>
  </>
);
