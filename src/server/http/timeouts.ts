import type { ServerOptions } from 'node:http';
import { LIMITS } from '#shared/limits.ts';

/** Speed of a poor mobile connection. */
const BYTES_PER_SECOND = 32 * 1024;
const TO_BEGIN_MS = 20_000;

export type BodyTimeout = (maxSize: number) => number;

export const bodyTimeoutMs: BodyTimeout = (maxSize) => TO_BEGIN_MS + (maxSize / BYTES_PER_SECOND) * 1000;

/**
 * Limits for what no route limits. Node counts the whole request, also while a route reads its body, so this one is
 * longer than the largest body's. Responses have none, because of event streams and downloads.
 */
export const SERVER_TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: bodyTimeoutMs(LIMITS.attachmentBytes) + 60_000,
  /** Longer than proxies keep idle connections; otherwise one could send a request while we close it. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
} as const satisfies ServerOptions;
