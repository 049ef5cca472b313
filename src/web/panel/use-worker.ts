import { useEffect } from 'react';

/** Where the panels are: no other page goes through their worker. */
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
