import { LRUCache } from 'lru-cache';
import { isLoopback } from '../../env/values.ts';

/** A mail server delivers in few connections; thirty a minute from one address is abuse. */
const A_MINUTE = 30;
const MINUTE_MS = 60_000;
const REMEMBERED = 10_000;

/** Connections allowed per address. A relay on this machine is exempt, since it delivers for many. */
export function callersLimit(now: () => number = Date.now): (address: string) => boolean {
  const seen = new LRUCache<string, { count: number; until: number }>({ max: REMEMBERED });
  return (address) => {
    if (isLoopback(address)) return true;
    const known = seen.get(address);
    const current = known && known.until > now() ? known : { count: 0, until: now() + MINUTE_MS };
    current.count += 1;
    seen.set(address, current);
    return current.count <= A_MINUTE;
  };
}
