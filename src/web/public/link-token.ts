let taken = '';

/**
 * The secret of a one-time link. It travels after the #, which is sent to no server, and leaves the address bar at
 * once: it must not stay in the history or be copied along with the address.
 */
export function takeLinkToken(): string {
  const { hash, pathname, search } = window.location;
  if (hash.length > 1) {
    taken = decodeURIComponent(hash.slice(1));
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return taken;
}
