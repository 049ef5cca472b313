import { useEffect } from 'react';

/** Scopes of the panels' service worker; other pages do not use it. */
const SCOPES = ['/dashboard', '/admin/'];

/** Has the browser show a page of ours, which comes back by itself, where a screen is loaded without a connection. */
export function useWorker() {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    // Again changes nothing, and without one the browser says it itself.
    for (const scope of SCOPES)
      navigator.serviceWorker.register('/admin/sw.js', { scope, updateViaCache: 'none' }).catch(() => {});
  }, []);
}
