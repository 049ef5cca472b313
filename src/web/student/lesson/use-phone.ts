import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 767px)';

/** Whether there is one column alone. The server draws two, as it knows no width. */
export const usePhone = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );

function subscribe(listener: () => void) {
  const phone = window.matchMedia(PHONE);
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}
