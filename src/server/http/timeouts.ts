import type { ServerOptions } from 'node:http';

/** Speed of a poor mobile connection. */
const BYTES_PER_SECOND = 32 * 1024;
const TO_BEGIN_MS = 20_000;

export type BodyTimeout = (maxSize: number) => number;

export const bodyTimeoutMs: BodyTimeout = (maxSize) => TO_BEGIN_MS + (maxSize / BYTES_PER_SECOND) * 1000;

/**
 * For what is cut off before there is a route, or where none reads a body. Answers may take as long as they like: a page's
 * open stream and a long download have been asked for in full.
 */
export const SERVER_TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 240_000,
  /** Longer than a proxy keeps a connection that nobody uses, or it would send a request as we hang up. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;
