/** A temporary failure; whether the operation was done is unknown. */
export class Outage extends Error {
  readonly code: string | undefined;

  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = (options.cause as { code?: string } | undefined)?.code;
  }
}

const READ_ONLY = '25006';
/** A prepared statement is missing or exists already; the server is shutting down. */
const STALE_CODES = ['26000', '42P05', '57P01', '57P02', '57P03'];
/** Identified by the C function name, since messages are localized: a table changed under a prepared statement. */
const STALE_PLAN = 'RevalidateCachedQuery';

/** Whether it would fail again over this connection, but not over a new one: the server behind it, or a table, is not what it was. */
export function isStale(error: unknown, mayWrite: boolean): boolean {
  const { code = '', routine } = (error ?? {}) as { code?: string; routine?: string };
  return STALE_CODES.includes(code) || (code === '0A000' && routine === STALE_PLAN) || (code === READ_ONLY && mayWrite);
}

const NETWORK_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];
/** A missing file and a visitor who hangs up have the same codes, but come from other calls or none. */
const NETWORK_CALLS = ['connect', 'read', 'write', 'getaddrinfo'];

/** The database is unavailable, restarting or full: worth retrying, and not the request's fault. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '', syscall = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return (
    error instanceof Outage ||
    // Includes statement timeouts and deadlocks, which may succeed on retry.
    /^(08|53|57|40P01|40001)/.test(code) ||
    (NETWORK_CODES.includes(code) && NETWORK_CALLS.includes(syscall)) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/.test(message)
  );
}
