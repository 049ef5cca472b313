import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canTakePushes, leavePushes, takePushes } from '../pwa/pushes.ts';
import { askBrowserPermission, type BrowserPermission, browserPermission } from './browser-permission.ts';

/** This browser as a place for notifications: what it allows, and whether they reach it while no page is open. */
export function usePushes() {
  const queries = useQueryClient();
  const [permission, setPermission] = useState<BrowserPermission>(browserPermission);
  const [reached, setReached] = useState(canTakePushes);
  const [asked, setAsked] = useState(false);
  return {
    permission,
    reached,
    /** Somebody has pressed something that needs the permission. */
    asked,
    async ask(): Promise<boolean> {
      const answer = await askBrowserPermission();
      setPermission(answer);
      setAsked(true);
      return answer === 'granted';
    },
    take: () =>
      takePushes(queries).then(
        () => setReached(canTakePushes()),
        () => setReached(false),
      ),
    leave: () => leavePushes().catch(() => {}),
  };
}
