import { useCallback, useState } from 'react';
import { recoverFocus } from './move-focus-on-unmount.ts';

/** Returns the focus to the button that opened an element, once the element is removed. @returns the element's ref */
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
