import { Suspense, useSyncExternalStore } from 'react';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { toastStore } from '#web/ui/feedback/toast.ts';

/** Loaded with the first toast. */
const Toaster = lazyPiece(() => import('#web/ui/feedback/toaster.tsx'), 'Toaster');

export function LazyToaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.current);
  return (
    toasts.length > 0 && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
