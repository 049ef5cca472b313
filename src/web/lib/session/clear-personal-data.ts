import type { QueryClient } from '@tanstack/react-query';

const AGAIN_AFTER_MS = 1_000;

/**
 * Removes this person's data from the browser. Repeated after a second and when the page is left, since calls in
 * progress may have stored something meanwhile.
 */
export function clearPersonalData(queryClient: QueryClient) {
  clearStored();
  const again = setTimeout(clearStored, AGAIN_AFTER_MS);
  const finish = () => {
    clearTimeout(again);
    clearStored();
    queryClient.clear();
  };
  // Not earlier, since the screen still shows the data.
  window.addEventListener('pagehide', finish, { once: true });
}

function clearStored() {
  localStorage.clear();
  sessionStorage.clear();
  if ('caches' in window) void caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
}
