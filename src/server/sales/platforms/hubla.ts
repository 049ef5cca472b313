import type { Adapter } from '../adapters/adapter.ts';
import { isObject } from '../adapters/body.ts';
import { at, cents, count, flag, joined, list, moment, reais, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindOf, news } from '../adapters/kinds.ts';
import { sameSecret } from '../adapters/proof.ts';
import { buyerOf, key, productOf, saleOf } from '../adapters/sale.ts';

const KINDS: Kinds = {
  'invoice.payment_succeeded': 'approved',
  'customer.member_added': 'approved',
  'customer.member_removed': 'revoked',
  'invoice.created': 'pending',
  'invoice.payment_failed': 'failed',
  'invoice.expired': 'expired',
  'invoice.refunded': 'refunded',
  'subscription.created': 'ignored',
  'subscription.activated': 'ignored',
  'subscription.expiring': 'late',
  'subscription.deactivated': 'subscription_canceled',
  'subscription.renewal_enabled': 'ignored',
  'subscription.renewal_disabled': 'ignored',
  'lead.abandoned_checkout': 'ignored',
  'smart_installment.created': 'ignored',
  'smart_installment.on_schedule': 'ignored',
  'smart_installment.completed': 'ignored',
  'smart_installment.off_schedule': 'late',
  'smart_installment.off_track': 'late',
  // The end of the membership has an event of its own.
  'smart_installment.aborted': 'canceled',
  'smart_installment.canceled': 'canceled',
  // Version 1.
  newsale: 'approved',
  pendingsale: 'pending',
  abandonedcheckout: 'ignored',
};
/** The new status in `invoice.status_updated`. */
const STATUSES: Kinds = {
  draft: 'pending',
  unpaid: 'pending',
  overdue: 'late',
  paid: 'approved',
  refunded: 'refunded',
  disputed: 'chargeback',
  chargeback: 'chargeback',
};

export const hubla: Adapter = {
  platform: 'hubla',
  name: 'Hubla',
  proof: { by: 'header', label: 'Token', where: 'Integrações → Webhooks → sua regra → Token (x-hubla-token)' },
  recognises: ({ headers, body }) =>
    'x-hubla-token' in headers || (typeof body.type === 'string' && isObject(body.event)),
  verify: ({ headers }, secret) => sameSecret(headers['x-hubla-token'], secret),
  read(delivery) {
    const { headers, body } = delivery;
    const invoice = at(body, 'event.invoice');
    const event = text(body, 'type');
    const status = word(invoice, 'status');
    const subscriptionId = text(body, 'event.subscription.id', 'event.invoice.subscriptionId');
    const instalment = count(invoice, 'smartInstallment.installment') ?? 1;
    // Later instalments belong to the purchase they pay for.
    const parent = instalment > 1 ? text(invoice, 'parentInvoiceId') : undefined;
    const own = text(invoice, 'id') ?? text(body, 'event.transactionId');
    const paid = parent ?? own;
    const products = list(body, 'event.products');
    return [
      saleOf(delivery, {
        platform: 'hubla',
        event: event?.toLowerCase() === 'invoice.status_updated' ? `${event} ${status}` : event,
        ...kindOfNews(event?.toLowerCase() ?? '', status),
        transactionId: paid,
        instalmentId: own === undefined || own === paid ? undefined : key(own),
        dedup: [headers['x-hubla-idempotency'], paid ? undefined : subscriptionId, status, text(invoice, 'id')],
        subscriptionId,
        buyer: buyerOf({
          name: personName(at(invoice, 'payer')) || personName(at(body, 'event.user')) || text(body, 'event.userName'),
          emails: values(
            body,
            'event.invoice.payer.email',
            'event.user.email',
            'event.subscription.payer.email',
            'event.userEmail',
          ),
          phones: values(body, 'event.invoice.payer.phone', 'event.user.phone', 'event.userPhone'),
          documents: values(body, 'event.invoice.payer.document', 'event.user.document', 'event.userDocument'),
        }),
        products: (products.length > 0 ? products : list(body, 'event.product')).flatMap((product) =>
          productOf(text(product, 'id'), text(product, 'name')),
        ),
        amountCents:
          cents(invoice, 'amount.totalCents') ?? reais(body, 'event.invoice.amount.total', 'event.totalAmount'),
        occurredAt: moment(list(invoice, 'statusAt').at(-1), 'when') ?? moment(invoice, 'saleDate'),
        isTest: flag(headers, 'x-hubla-sandbox'),
        isRenewal: word(invoice, 'type') === 'renewal' || instalment > 1,
      }),
    ];
  },
};

function kindOfNews(event: string, status: string) {
  if (event === 'invoice.status_updated') return kindOf(STATUSES, status);
  if (event.startsWith('refund_request.')) return news('refund_requested');
  return kindOf(KINDS, event);
}

function personName(person: unknown): string {
  return joined(person, ' ', 'firstName', 'lastName') || (text(person, 'name') ?? '');
}
