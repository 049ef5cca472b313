/** The W3C `traceparent` header: version, trace, parent, flags. Later versions may append fields. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** The trace that a request belongs to, where a proxy or a caller says so. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  const [, version, traceId, more] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return version === '00' && more !== undefined ? undefined : traceId;
}
