import type { Generated } from 'kysely';
import type { DeliveryOutcome, DeliveryStatus, WaitingReason } from '#shared/contract/school/sales.ts';
import type { Edited, Time, Written } from './columns.ts';

export type SalesTables = {
  webhook_addresses: { producer_id: string; course_id: string; version: Generated<number>; renewed_at: Time | null };

  webhook_secrets: {
    producer_id: string;
    course_id: string;
    platform: string;
    secret: string;
    last4: string;
    updated_at: Generated<Time>;
  };

  webhook_refusals: {
    producer_id: string;
    course_id: string | null;
    day: Generated<string>;
    reason: 'token' | 'signature';
    platform: string;
    tries: Generated<number>;
    last_at: Generated<Time>;
  };

  webhook_deliveries: {
    producer_id: string;
    id: string;
    /** Null for deliveries to the school's own address. */
    course_id: string | null;
    sale_keys: string[] | null;
    platform: string;
    dedup_key: string;
    body: Buffer;
    headers: Written<Record<string, string>>;
    /** Text if it is sealed. */
    query: Written<Record<string, string> | string>;
    received_at: Generated<Time>;
    repeats: Generated<number>;
    simulated: Generated<boolean>;
    event: string;
    kind: string | null;
    buyer: string | null;
    status: DeliveryStatus;
    outcome: DeliveryOutcome | null;
    attempts: Generated<number>;
    error: string | null;
    settled_at: Time | null;
    purchase_ids: Generated<string[]>;
  };

  sale_addresses: {
    producer_id: string;
    platform: string;
    version: Generated<number>;
    secret: string | null;
    last4: string | null;
  };

  packages: {
    producer_id: string;
    id: string;
    name: string;
    period: Generated<'course' | 'forever' | 'days' | 'last_day'>;
    access_days: number | null;
    access_last_day: string | null;
    repeat: Generated<'longest' | 'add'>;
    created_at: Generated<Time>;
  } & Edited;

  package_lines: {
    producer_id: string;
    package_id: string;
    course_id: string;
    enters: Generated<'open' | 'none' | 'cohort'>;
    cohort_id: string | null;
    module_ids: string[] | null;
  };

  offers: {
    producer_id: string;
    id: string;
    platform: string;
    product_code: string;
    offer_code: string;
    name: string | null;
    package_id: string | null;
    last_seen_at: Generated<Time>;
  };

  purchase_items: {
    producer_id: string;
    platform: string;
    transaction_id: string;
    offer_id: string;
    delivery_id: string;
    subscription_id: string | null;
    buyer_key: string | null;
    opened: Record<string, unknown> | null;
    taken_back: Generated<boolean>;
    buyer: Record<string, string | null> | null;
    amount_cents: string | null;
    currency: string;
    bought_at: Time;
    taken_back_at: Time | null;
    is_access: Generated<boolean>;
  };

  sale_payments: {
    producer_id: string;
    platform: string;
    transaction_id: string;
    kind: 'paid' | 'refunded';
    course_id: string;
    at: Time;
    /** Null where none was told. A bigint, which the driver reads as text. */
    amount_cents: string | null;
    currency: string;
    product: string | null;
    instalment_of: string | null;
  };

  purchases: {
    producer_id: string;
    id: string;
    course_id: string;
    platform: string;
    transaction_id: string;
    about: 'transaction' | 'access' | 'subscription' | 'buyer';
    subscription_id: string | null;
    buyer_key: string | null;
    paid_at: Time | null;
    renewed_at: Time | null;
    closed_by: 'refunded' | 'chargeback' | 'revoked' | null;
    cancelled_at: Time | null;
    expired_at: Time | null;
    period_end: Time | null;
    granted: Generated<boolean>;
    granted_until: Time | null;
    granted_for: Time | null;
    student_id: string | null;
    waiting_for: WaitingReason | null;
    waiting_since: Time | null;
    buyer: Record<string, string | null> | null;
    opens_course_id: string | null;
    /** The offer of an item; null for sales at a course's own address. */
    offer_id: string | null;
    simulated: Generated<boolean>;
    created_at: Generated<Time>;
    updated_at: Generated<Time>;
  };
};
