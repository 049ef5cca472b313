/** Longer than any of our tokens, and the server's limit. */
const MOST_CHARACTERS = 200;

let taken = '';

/**
 * The secret of a one-time link. It travels after the #, which is sent to no server, and leaves the address bar at
 * once: it must not stay in the history or be copied along with the address.
 */
export function takeLinkToken(): string {
  const { hash, pathname, search } = window.location;
  if (hash.length > 1) {
    taken = hash.slice(1, 1 + MOST_CHARACTERS);
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  // Pasting another link into this tab changes only the fragment, which does not reload.
  window.addEventListener('hashchange', () => window.location.reload(), { once: true });
  return taken;
}
