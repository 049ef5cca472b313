import type { ProviderPayment } from './provider.ts';

/* Derives the outcome of a payment from all statuses reported, in any order. Pure. */

export type Outcome = 'completed' | 'pending' | 'failed' | 'refunded';

export type Known = { status: string; outcome: Outcome; changedAt: string };

/** A dispute that takes nothing back before it is decided. */
const IN_MEDIATION = 'in_mediation';

/**
 * The details of a chargeback that was decided: for the buyer, and for the seller.
 * https://www.mercadopago.com.br/developers/en/docs/split-payments-1-n/payments-management/chargebacks
 */
export const DISPUTE_LOST = 'settled';
const DISPUTE_WON = 'reimbursed';
const CHARGED_BACK = 'charged_back';

const RANK: Record<Outcome, number> = { pending: 0, failed: 1, completed: 2, refunded: 3 };

/** @returns null if nothing changes because the stored state is later */
export function outcomeOfNews(
  known: Known | null,
  reported: Pick<ProviderPayment, 'status' | 'statusDetail' | 'updatedAt'>,
): Outcome | null {
  const outcome = outcomeAfter(known, reported);
  if (known) {
    const later = Date.parse(reported.updatedAt) - Date.parse(known.changedAt);
    if (later < 0 || (later === 0 && RANK[outcome] < RANK[known.outcome])) return null;
  }
  return outcome;
}

type Reported = Pick<ProviderPayment, 'status' | 'statusDetail'>;

function outcomeAfter(known: Known | null, { status, statusDetail }: Reported): Outcome {
  // A received payment can only be refunded, and a refunded one only restored by a won dispute.
  const settled = known?.outcome === 'completed' || known?.outcome === 'refunded' ? known.outcome : null;
  switch (status) {
    case 'approved':
      return known?.status === 'refunded' ? 'refunded' : 'completed';
    case 'refunded':
      return 'refunded';
    case CHARGED_BACK:
      return statusDetail === DISPUTE_WON && known?.status !== 'refunded' ? 'completed' : 'refunded';
    case 'rejected':
    case 'cancelled':
      return settled ?? 'failed';
    default:
      return settled ?? 'pending';
  }
}

type Attempt = { status: string; status_detail: string | null; outcome: Outcome };

/** Whether a dispute about it is still being decided. In mediation the payment counts meanwhile, charged back it does not. */
export const isDisputed = ({ status, status_detail, outcome }: Attempt) =>
  (outcome === 'completed' && status === IN_MEDIATION) ||
  (outcome === 'refunded' &&
    status === CHARGED_BACK &&
    status_detail !== DISPUTE_LOST &&
    status_detail !== DISPUTE_WON);

/** A payment's outcome is the best of its attempts' outcomes; pending if there are none. */
export function outcomeOf(tries: readonly Outcome[]): Outcome {
  if (tries.includes('completed')) return 'completed';
  if (tries.includes('refunded')) return 'refunded';
  return tries.length > 0 && tries.every((outcome) => outcome === 'failed') ? 'failed' : 'pending';
}
