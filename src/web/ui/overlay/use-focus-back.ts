import { useCallback, useState } from 'react';
import { recoverFocus } from './move-focus-on-unmount.ts';

/** For what a press opens: once it is gone, what was pressed has the focus again. @returns its ref */
export function useFocusBack(wasOpened = true) {
  const [opener] = useState(() => (wasOpened ? (document.activeElement as HTMLElement | null) : null));
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (!element?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        opener?.focus();
        recoverFocus();
      });
    },
    [opener],
  );
}
