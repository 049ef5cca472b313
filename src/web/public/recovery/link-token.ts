/** Longer than any of our tokens, and the server's limit. */
const MOST_CHARACTERS = 200;

let taken = '';

/**
 * The token of a one-time link. It is in the fragment, which is never sent to a server, and removed from the
 * address bar at once, so that it is neither kept in the history nor copied.
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
