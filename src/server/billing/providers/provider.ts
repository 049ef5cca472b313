/** Path for the providers' payment notifications. */
export const NOTIFICATIONS_PATH = '/api/payment/webhook';

export type Order = {
  /** Our payment's id: the reference that the provider returns, and its idempotency key. */
  paymentId: string;
  item: { id: string; title: string };
  amountCents: number;
  /** Null for any method. */
  method: 'pix' | 'card' | null;
  payer: { name: string; email: string };
  createdAt: Date;
  expiresAt: Date;
};

/** The provider's payment page. `collectorId`: the account that receives the money. */
export type Checkout = { preferenceId: string; url: string; collectorId: string };

export type ProviderPayment = {
  id: string;
  /** The provider's own status: see statuses.ts. */
  status: string;
  statusDetail: string;
  /** Our reference; not trusted, since anybody who pays can set it. */
  reference: string;
  amountCents: number;
  refundedCents: number;
  currency: string;
  collectorId: string;
  /** `pix`, `visa`, … */
  method: string;
  /** When it was last changed there. ISO. */
  updatedAt: string;
  approvedAt: string | null;
};

/** All of them throw ProviderError. */
export type PaymentProvider = {
  name: 'mercadopago' | 'sandbox';
  /** Secret for the signatures of its notifications. */
  secret: string;
  /** Idempotent: the same order returns the same checkout. */
  openCheckout(order: Order): Promise<Checkout>;
  /** @returns null for an unknown payment */
  readPayment(id: string): Promise<ProviderPayment | null>;
  /** All attempts to pay the payment with our reference. */
  findPayments(reference: string): Promise<ProviderPayment[]>;
};

/** The provider refused or failed. `lasting`: retrying would not help. */
export class ProviderError extends Error {
  readonly lasting: boolean;
  readonly retryAfterSeconds: number | null;

  /** @param code for the log: never the provider's words, which may quote a person */
  constructor(code: string, { lasting = false, retryAfterSeconds = null as number | null } = {}) {
    super(code);
    this.name = 'ProviderError';
    this.lasting = lasting;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
