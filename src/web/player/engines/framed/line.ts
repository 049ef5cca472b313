import type { MediaReport } from './reported-media.ts';

/** A message protocol between a page and a player in its frame. */
export type Line = {
  /** Sent until the frame responds: most players hear nothing before they have loaded, and do not report that. */
  hello: readonly unknown[];
  /** Sent after its first response. */
  subscribe: readonly unknown[];
  /** Null for anything that is not of this protocol. */
  parse: (data: unknown) => MediaReport | null;
  play: unknown;
  pause: unknown;
  seek: (seconds: number) => unknown;
};

export type Fields = Record<string, unknown>;

/** A message's fields, from an object or its JSON. */
export function fieldsOf(data: unknown): Fields | null {
  if (typeof data === 'object') return data as Fields | null;
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : null;
    return typeof parsed === 'object' ? (parsed as Fields | null) : null;
  } catch {
    return null;
  }
}

export const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);
