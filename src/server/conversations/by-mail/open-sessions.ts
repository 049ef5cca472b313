import { isLoopback } from '../../env/values.ts';

type Session = { id: string; remoteAddress: string };

export type SessionLimits = {
  /** Concurrent sessions per address, so that one sender cannot take all connections. */
  perAddress: number;
  /** Unknown recipients allowed per session. */
  refusals: number;
  lifetimeMs: number;
  /** A relay on this machine delivers for many senders. */
  isExempt: (address: string) => boolean;
};

export const SESSION_LIMITS: SessionLimits = {
  perAddress: 3,
  refusals: 2,
  lifetimeMs: 5 * 60_000,
  isExempt: isLoopback,
};

/** Open SMTP sessions per address, and the refused recipients of each. */
export function openSessions({ perAddress, refusals, isExempt }: SessionLimits) {
  const open = new Map<string, { address: string; refused: number }>();
  const countOf = (address: string) => [...open.values()].filter((one) => one.address === address).length;
  return {
    /** Opens a session. @returns false if the address has too many */
    enter({ id, remoteAddress: address }: Session): boolean {
      if (!isExempt(address) && countOf(address) >= perAddress) return false;
      open.set(id, { address, refused: 0 });
      return true;
    },
    /** Records a refused recipient. @returns whether the session has exceeded its limit */
    refuse({ id }: Session): boolean {
      const session = open.get(id);
      if (session) session.refused += 1;
      return (session?.refused ?? 0) > refusals;
    },
    leave: ({ id }: Session) => void open.delete(id),
  };
}
