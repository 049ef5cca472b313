/** Enforced by the server. */
export const STATEMENT_MS = 15_000;
/** Longer than that, so that what is slow fails by the server's own word; and so that no visitor waits for twenty seconds. */
export const SILENCE_MS = 18_000;
const CONNECT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;

/**
 * Connection settings: a frozen or unreachable database sends nothing, and TCP alone would wait for a quarter
 * of an hour. After this time the query fails and the connection is closed.
 */
export const connectionTimeouts = (
  silenceMs = SILENCE_MS,
  connectMs = Math.min(CONNECT_MS, silenceMs || CONNECT_MS),
) => ({
  connectionTimeoutMillis: connectMs,
  query_timeout: silenceMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
});
