import type { Told } from './reported-media.ts';

/** A protocol of messages between a page and the frame of a player in it. */
export type Line = {
  /** Sent until the frame says something: most hear nothing before they have loaded, and never say when they have. */
  hello: readonly unknown[];
  /** Sent once it has. */
  subscribe: readonly unknown[];
  /** Null for what is not of this protocol. */
  hear: (data: unknown) => Told | null;
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
