import { useMutation } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { leaveTo } from '#web/lib/session/leave.ts';
import { useSignOut } from '#web/lib/session/session.ts';
import { expectSessionEnd } from '#web/lib/session/session-end.ts';

/**
 * Menu entry to the person's own panel. If the session's credential does not open panels, it leads to the
 * sign-in page.
 */
export function PanelWay() {
  const signOut = useSignOut('/login');
  const open = useMutation(
    api.public.openOwnPanel.mutationOptions({
      onMutate: () => expectSessionEnd(true),
      onSuccess: ({ home }) => leaveTo(home),
      onError: (error) => {
        expectSessionEnd(false);
        if (!isUnconfirmed(error)) signOut.mutate(undefined);
      },
    }),
  );
  return (
    <button type="button" className="menu-item" disabled={open.isPending} onClick={() => open.mutate(undefined)}>
      <Store aria-hidden="true" />
      <span>Painel do produtor</span>
    </button>
  );
}
