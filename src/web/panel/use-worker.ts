import { useEffect } from 'react';

/** Scopes of the panels' service worker; other pages do not use it. */
const SCOPES = ['/dashboard', '/admin/'];

/** Lets the browser show our offline page, which retries by itself, when a screen is opened without a connection. */
export function useWorker() {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    // Registering again changes nothing; without service workers the browser shows its own error page.
    for (const scope of SCOPES)
      navigator.serviceWorker.register('/admin/sw.js', { scope, updateViaCache: 'none' }).catch(() => {});
  }, []);
}
