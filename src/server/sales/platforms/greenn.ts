import type { Adapter } from '../adapters/adapter.ts';
import { at, moment, reais, text, values, word } from '../adapters/fields.ts';
import { type Kinds, kindOf, NO_SALE } from '../adapters/kinds.ts';
import { buyerOf, productOf, saleOf, unnumbered, withUnnumbered } from '../adapters/sale.ts';

const SALES: Kinds = {
  paid: 'approved',
  created: 'pending',
  waiting_payment: 'pending',
  refused: 'failed',
  canceled: 'canceled',
  cancelled: 'canceled',
  expired: 'expired',
  refunded: 'refunded',
  chargedback: 'chargeback',
};
const CONTRACTS: Kinds = {
  paid: 'approved',
  // A free trial has no sale yet.
  trialing: 'approved',
  created: 'pending',
  pending_payment: 'late',
  unpaid: 'late',
  canceled: 'subscription_canceled',
  cancelled: 'subscription_canceled',
};
const EVENTS = ['saleupdated', 'contractupdated', 'checkoutabandoned'];

export const greenn: Adapter = {
  platform: 'greenn',
  name: 'Greenn',
  // It has a token, but does not document how it is sent; only the token in our address protects it.
  proof: null,
  recognises: ({ body }) =>
    EVENTS.includes(word(body, 'event')) || (Object.hasOwn(body, 'currentStatus') && Object.hasOwn(body, 'client')),
  read(delivery) {
    const { body } = delivery;
    const status = word(body, 'currentStatus', 'sale.status', 'contract.status');
    const contract = text(body, 'contract.id', 'sale.contract_id');
    const isContract = word(body, 'event') === 'contractupdated' || word(body, 'type') === 'contract';
    // A contract's event names the charge it follows; a charge's own event names no contract.
    const transactionId = text(body, 'sale.id', 'currentSale.id');
    const buyer = buyerOf({
      name: text(body, 'client.name', 'lead.name'),
      emails: values(body, 'client.email', 'lead.email'),
      phones: values(body, 'client.cellphone', 'lead.cellphone'),
      documents: values(body, 'client.cpf_cnpj'),
    });
    const isRecurring = isContract || [word(body, 'sale.type'), word(body, 'product.type')].includes('subscription');
    const plan = isRecurring ? unnumbered(text(body, 'product.id', 'product.name'), buyer) : undefined;
    const sale = saleOf(delivery, {
      platform: 'greenn',
      event: [text(body, 'event'), status].filter(Boolean).join(' '),
      ...kindOfBody(body, isContract, status, transactionId),
      transactionId,
      dedup: isContract ? [contract, text(body, 'contract.current_period_end'), text(body, 'contract.updated_at')] : [],
      subscriptionId: contract ?? plan,
      buyer,
      products: productOf(text(body, 'product.id'), text(body, 'product.name')),
      amountCents: reais(body, 'sale.amount', 'currentSale.amount', 'product.amount'),
      occurredAt: moment(at(body, isContract ? 'contract' : 'sale'), 'updated_at'),
      // A resumed contract, reported with its earlier charge.
      isRenewal: isContract && /^cancell?ed$/.test(word(body, 'oldStatus')),
      periodEnd: moment(body, 'contract.current_period_end'),
    });
    return withUnnumbered(delivery, sale, plan);
  },
};

/** A paid contract is reported by its sale's own event. If it names no sale, it has no effect. */
function kindOfBody(body: unknown, isContract: boolean, status: string, sale: string | undefined) {
  if (word(body, 'event') === 'checkoutabandoned' || word(body, 'type') === 'lead') return NO_SALE;
  if (!isContract) return kindOf(SALES, status);
  return status === 'paid' && sale === undefined ? NO_SALE : kindOf(CONTRACTS, status);
}
