import { useSyncExternalStore } from 'react';

const ONE_COLUMN = '(max-width: 1023px)';

/** Single-column layout, as on phones and tablets. The server renders two columns, as it knows no width. */
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
