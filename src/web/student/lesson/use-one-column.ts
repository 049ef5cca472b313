import { useSyncExternalStore } from 'react';

const ONE_COLUMN = '(max-width: 1023px)';

/** Whether all stands in one, as on phones and tablets. The server draws two, as it knows no width. */
export const useOneColumn = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(ONE_COLUMN).matches,
    () => false,
  );

function subscribe(listener: () => void) {
  const column = window.matchMedia(ONE_COLUMN);
  column.addEventListener('change', listener);
  return () => column.removeEventListener('change', listener);
}
