import type { ServerOptions } from 'node:http';

/** Speed of a poor mobile connection. */
const BYTES_PER_SECOND = 32 * 1024;
const TO_BEGIN_MS = 20_000;

export type BodyTimeout = (maxSize: number) => number;

export const bodyTimeoutMs: BodyTimeout = (maxSize) => TO_BEGIN_MS + (maxSize / BYTES_PER_SECOND) * 1000;

/** Limits for requests without a route or body. Responses have none, because of event streams and downloads. */
export const SERVER_TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 240_000,
  /** Longer than proxies keep idle connections; otherwise one could send a request while we close it. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;
