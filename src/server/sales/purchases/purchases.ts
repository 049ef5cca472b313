import type { Kind } from '../adapters/sale.ts';

/*
 * Reports arrive in any order, repeatedly and late. So facts are kept as the earliest, latest or worst
 * reported, and the result is derived anew each time: it depends only on the set of reports. Moments are
 * milliseconds.
 */

/**
 * The subject of a row: one transaction; access given without naming one; or a whole subscription or buyer,
 * for which only ends are reported.
 */
export type About = 'transaction' | 'access' | 'subscription' | 'buyer';

export type Facts = {
  /** The first payment and the latest renewal. */
  paidAt: number | null;
  renewedAt: number | null;
  /** Final: no later report of the same transaction undoes it. */
  closedBy: 'refunded' | 'chargeback' | 'revoked' | null;
  /** `cancelledAt` ends access when the paid period is over, `expiredAt` at once. Later payments open it again. */
  cancelledAt: number | null;
  expiredAt: number | null;
  periodEnd: number | null;
};

export type Purchase = {
  transactionId: string;
  about: About;
  facts: Facts;
  /** Whether the subscription has no number: later subscriptions of the same buyer then share its key. */
  unnumbered?: boolean;
};

export type News = { kind: Kind; at: number; isRenewal?: boolean; periodEnd?: number | null };

export type Access = { open: boolean; until: number | null };

export const NOTHING_KNOWN: Facts = {
  paidAt: null,
  renewedAt: null,
  closedBy: null,
  cancelledAt: null,
  expiredAt: null,
  periodEnd: null,
};

const CLOSED: Access = { open: false, until: null };
/** The more severe one is kept. */
const WEIGHT = { revoked: 1, refunded: 2, chargeback: 3 };

/** Whether reports of a kind can change access; all others are only stored. */
export const changesAccess = (kind: Kind): boolean => factsOf('transaction', { kind, at: 0 }) !== null;

/** Merges a report into the known facts. Idempotent and independent of order. */
export function mergeFacts(known: Facts, about: About, news: News): Facts {
  const reported = factsOf(about, news);
  if (!reported) return known;
  return {
    paidAt: earliest(known.paidAt, reported.paidAt),
    renewedAt: latest(known.renewedAt, reported.renewedAt),
    closedBy: worse(known.closedBy, reported.closedBy),
    cancelledAt: latest(known.cancelledAt, reported.cancelledAt),
    expiredAt: latest(known.expiredAt, reported.expiredAt),
    periodEnd: latest(known.periodEnd, reported.periodEnd),
  };
}

/**
 * The access each purchase gives. In a subscription, the latest paid charge represents all of them.
 * @param related all rows of one subscription, or a single row
 * @param ofBuyer what was reported about all purchases of the buyer; ends whatever was paid earlier
 */
export function evaluatePurchases<Row extends Purchase>(
  related: readonly Row[],
  ofBuyer: Facts | undefined,
  now: number,
): Map<Row, Access> {
  const leading = leadOf(related);
  return new Map(related.map((row) => [row, row === leading ? accessBy(row, related, ofBuyer, now) : CLOSED]));
}

export const lastPaid = ({ paidAt, renewedAt }: Facts): number | null => latest(paidAt, renewedAt);

function factsOf(about: About, { kind, at, isRenewal, periodEnd = null }: News): Facts | null {
  const isOne = about === 'transaction';
  switch (kind) {
    case 'approved':
      // If nothing distinguishes two sales, the later one is a new sale.
      return { ...NOTHING_KNOWN, paidAt: at, renewedAt: isRenewal || !isOne ? at : null, periodEnd };
    case 'refunded':
    case 'chargeback':
    case 'revoked':
      return isOne ? { ...NOTHING_KNOWN, closedBy: kind } : { ...NOTHING_KNOWN, expiredAt: at };
    case 'subscription_canceled':
      return { ...NOTHING_KNOWN, cancelledAt: at, periodEnd };
    case 'subscription_expired':
      return { ...NOTHING_KNOWN, expiredAt: at };
    default:
      return null;
  }
}

/** Access reported without a charge only counts if no charge is known, and ends when a charge is refunded. */
function leadOf<Row extends Purchase>(related: readonly Row[]): Row | null {
  const charges = related.filter(isCharge);
  const paid = charges.filter(isPaid);
  if (paid.length > 0) return lastOf(paid);
  return charges.some(({ facts }) => facts.closedBy) ? null : lastOf(related.filter(isPaid));
}

function accessBy(row: Purchase, related: readonly Purchase[], ofBuyer: Facts | undefined, now: number): Access {
  if (row.facts.closedBy) return CLOSED;
  const renewedAt = renewalOf(row);
  const since = lastPaid(row.facts) ?? 0;
  const again = renewedAt !== null || related.some((other) => other !== row && isCharge(other) && isPaid(other));
  // Platforms' clocks differ, and what has not begun cannot be cancelled: only renewals may be later than an end.
  const ends: [Facts | undefined, after: number][] = [
    [row.facts, renewedAt ?? Number.NEGATIVE_INFINITY],
    ...related
      .filter(({ about }) => about === 'subscription')
      .map(({ facts, unnumbered }): [Facts, number] => [facts, again || unnumbered ? since : Number.NEGATIVE_INFINITY]),
    [ofBuyer, since],
  ];
  const isReported = (end: 'expiredAt' | 'cancelledAt') =>
    ends.some(([facts, after]) => (facts?.[end] ?? null) !== null && Number(facts?.[end]) >= after);
  if (isReported('expiredAt')) return CLOSED;
  if (!isReported('cancelledAt')) return { open: true, until: null };
  const until = related.map(({ facts }) => facts.periodEnd).reduce(latest, ofBuyer?.periodEnd ?? null);
  return until !== null && until > now ? { open: true, until } : CLOSED;
}

/** Access without a charge is not a renewal the first time. */
export const renewalOf = ({ about, facts: { paidAt, renewedAt } }: Purchase) =>
  about === 'transaction' || renewedAt !== paidAt ? renewedAt : null;

const isCharge = ({ about }: Purchase) => about === 'transaction';
const isPaid = ({ facts }: Purchase) => facts.paidAt !== null;

export function lastOf<Row extends Purchase>(rows: readonly Row[]): Row | null {
  const when = (row: Row) => lastPaid(row.facts) ?? 0;
  const order = (a: Row, b: Row) => when(b) - when(a) || (a.transactionId < b.transactionId ? 1 : -1);
  return rows.toSorted(order)[0] ?? null;
}

const earliest = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b));
const latest = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b));
const worse = (a: Facts['closedBy'], b: Facts['closedBy']) =>
  a === null || b === null ? (a ?? b) : WEIGHT[a] >= WEIGHT[b] ? a : b;
