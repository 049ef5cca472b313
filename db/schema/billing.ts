import type { ColumnType, Generated } from 'kysely';
import type { Edited, Time } from './columns.ts';

export type BillingTables = {
  plans: {
    id: string;
    name: string;
    rank: number;
    months: number;
    price_cents: number;
    student_limit: number;
    keep_students: Generated<boolean>;
  } & Edited;

  payments: {
    producer_id: string;
    id: string;
    kind: Generated<'plan' | 'expansion'>;
    plan_id: string | null;
    additional_students: number | null;
    unit_price_cents: number | null;
    amount_cents: number;
    method: 'pix' | 'card' | null;
    status: 'completed' | 'pending' | 'failed' | 'refunded';
    payment_date: Generated<Time>;
    provider: 'mercadopago' | 'sandbox' | null;
    preference_id: string | null;
    checkout_url: string | null;
    approved_at: Time | null;
    refunded_cents: Generated<number>;
    refunded_at: Time | null;
    flagged: Generated<boolean>;
    collector_id: string | null;
    checked_at: Time | null;
    created_at: Generated<Time>;
    updated_at: Generated<Time>;
  };

  former_producers: {
    id: Generated<string>;
    trial_ends_at: Time | null;
    granted_plan_id: string | null;
    granted_until: Time | null;
    removed_at: Time;
  };

  former_payments: {
    former_producer_id: string;
    id: string;
    kind: 'plan' | 'expansion';
    plan_id: string | null;
    additional_students: number | null;
    amount_cents: number;
    refunded_cents: number;
    method: 'pix' | 'card' | null;
    status: 'completed' | 'failed' | 'refunded';
    payment_date: Time;
    approved_at: Time | null;
    refunded_at: Time | null;
    provider: 'mercadopago' | 'sandbox' | null;
    provider_payment_id: string | null;
  };

  provider_payments: {
    provider: 'mercadopago' | 'sandbox';
    id: string;
    producer_id: string;
    payment_id: string;
    status: string;
    status_detail: string | null;
    amount_cents: number;
    refunded_cents: Generated<number>;
    method: string | null;
    outcome: Generated<'completed' | 'pending' | 'failed' | 'refunded'>;
    changed_at: Generated<Time>;
    first_seen_at: Generated<Time>;
    updated_at: Generated<Time>;
  };

  payment_notifications: {
    id: string;
    provider: 'mercadopago' | 'sandbox';
    topic: string;
    data_id: string | null;
    request_id: string | null;
    signature: 'valid' | 'mismatch' | 'missing';
    query: Generated<string>;
    body: Generated<string>;
    received_at: Generated<Time>;
    applied_at: Time | null;
    outcome: string | null;
    attempts: Generated<number>;
  };

  sandbox_payments: {
    /** PostgreSQL's bigint, as text. */
    id: Generated<string>;
    reference: string;
    status: string;
    status_detail: string;
    method: string;
    amount_cents: number;
    refunded_cents: Generated<number>;
    created_at: Generated<Time>;
    changed_at: Generated<Time>;
    approved_at: Time | null;
  };

  student_limit_expansions: {
    producer_id: string;
    id: string;
    additional_students: number;
    /** In reais, as PostgreSQL formats a numeric. */
    price_per_month: ColumnType<string, string | number, string | number>;
    status: 'active' | 'expired';
    end_date: Time;
    created_at: Generated<Time>;
    payment_id: string | null;
  };

  subscription_notices: {
    producer_id: string;
    kind: 'trial_ending' | 'ending_soon' | 'ending' | 'trial_over' | 'over' | 'active';
    ends_at: Time;
    created_at: Generated<Time>;
  };
};
