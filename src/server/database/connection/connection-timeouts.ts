/** What the server itself ends. */
export const STATEMENT_MS = 15_000;
/** Longer than that, so that what is slow fails by the server's own word; and so that no visitor waits for twenty seconds. */
export const SILENCE_MS = 18_000;
const CONNECT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;

/**
 * Of a connection's settings: a database that was frozen, or whose network is gone, says nothing at all, and TCP alone would
 * wait for it for a quarter of an hour. What waits longer than this fails, and its connection is given up.
 */
export const connectionTimeouts = (silenceMs = SILENCE_MS) => ({
  connectionTimeoutMillis: Math.min(CONNECT_MS, silenceMs || CONNECT_MS),
  query_timeout: silenceMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
});
