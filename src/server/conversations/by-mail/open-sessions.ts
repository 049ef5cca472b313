import { isLoopback } from '../../env/values.ts';

type Session = { id: string; remoteAddress: string };

export type SessionLimits = {
  /** At the same time, of one address: the others are for other people's servers. */
  perAddress: number;
  /** Unknown recipients allowed per session. */
  refusals: number;
  lifetimeMs: number;
  /** A relay on this machine speaks for many. */
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
    /** Whether one more may open. */
    enter({ id, remoteAddress: address }: Session): boolean {
      if (!isExempt(address) && countOf(address) >= perAddress) return false;
      open.set(id, { address, refused: 0 });
      return true;
    },
    /** Notes a recipient that was refused. @returns whether that is enough of them */
    refuse({ id }: Session): boolean {
      const session = open.get(id);
      if (session) session.refused += 1;
      return (session?.refused ?? 0) > refusals;
    },
    leave: ({ id }: Session) => void open.delete(id),
  };
}
