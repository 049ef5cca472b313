import { daysUntil } from '../time/dates.ts';

export const TRIAL_DAYS = 5;
export const TRIAL_STUDENT_LIMIT = 100;

const ANNUAL_MONTHS_PAID = 10;

export const PLAN_IDS = [
  'trial',
  'basic',
  'basic_annual',
  'professional',
  'professional_annual',
  'premium',
  'premium_annual',
] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export interface Plan {
  label: string;
  /** Equal for the monthly and annual variants; a smaller rank is a downgrade. */
  rank: number;
  studentLimit: number;
  /** The list price for one whole period; the owner may have set another. */
  priceCents: number;
  months: number;
}

export const PLANS: Readonly<Record<PlanId, Plan>> = {
  trial: { label: 'Teste Grátis', rank: 0, studentLimit: TRIAL_STUDENT_LIMIT, priceCents: 0, months: 0 },
  basic: monthly('Básico', 1, 3_000, 4_700),
  basic_annual: annual('Básico', 1, 3_000, 4_700),
  professional: monthly('Profissional', 2, 7_000, 9_700),
  professional_annual: annual('Profissional', 2, 7_000, 9_700),
  premium: monthly('Premium', 3, 15_000, 19_700),
  premium_annual: annual('Premium', 3, 15_000, 19_700),
};

export const SUBSCRIPTION_STATES = ['trialing', 'active', 'expired'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const PAYMENT_STATUSES = ['completed', 'pending', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export interface Subscription {
  status: SubscriptionState;
  trialEndsAt: Date | null;
  subscriptionEndDate: Date | null;
}

/**
 * The current state, whatever is stored: trials and paid periods end at their date. A trial must have a date; a paid
 * subscription without one was granted without end.
 */
export function subscriptionState(subscription: Subscription, now: Date): SubscriptionState {
  const { status, trialEndsAt, subscriptionEndDate } = subscription;
  if (status === 'trialing') return trialEndsAt !== null && now < trialEndsAt ? 'trialing' : 'expired';
  if (status === 'active') return subscriptionEndDate === null || now < subscriptionEndDate ? 'active' : 'expired';
  return 'expired';
}

/** Days of 24 hours left, a started one counted as a whole; 0 when expired, null without end. */
export function daysLeft(subscription: Subscription, now: Date): number | null {
  const state = subscriptionState(subscription, now);
  if (state === 'expired') return 0;
  const end = state === 'trialing' ? subscription.trialEndsAt : subscription.subscriptionEndDate;
  return end === null ? null : daysUntil(end, now);
}

export function bannerTone(days: number): 'bad' | 'warn' | 'info' {
  if (days <= 3) return 'bad';
  return days <= 7 ? 'warn' : 'info';
}

export interface SubscriptionNotice {
  state: SubscriptionState;
  tone: 'bad' | 'warn' | 'info';
  /** Same meaning as `daysLeft`. */
  days: number | null;
  /** Shown above every screen of the panel. Null while a paid period is far from its end. */
  pressing: boolean;
}

/**
 * The notice about the subscription and its urgency. The page may have been open for long, so it also considers an end
 * that has passed since it was loaded.
 */
export function subscriptionNotice(
  { status, endsAt }: { status: SubscriptionState; endsAt: Date | null },
  now: Date,
): SubscriptionNotice {
  const subscription = { status, trialEndsAt: endsAt, subscriptionEndDate: endsAt };
  const state = subscriptionState(subscription, now);
  const days = daysLeft(subscription, now);
  const tone = days === null ? 'info' : bannerTone(days);
  return { state, tone, days, pressing: state !== 'active' || tone !== 'info' };
}

export function isDowngrade(from: PlanId, to: PlanId): boolean {
  return PLANS[to].rank < PLANS[from].rank;
}

export function isPlanId(text: string): text is PlanId {
  return (PLAN_IDS as readonly string[]).includes(text);
}

function monthly(name: string, rank: number, studentLimit: number, priceCents: number): Plan {
  return { label: `${name} Mensal`, rank, studentLimit, priceCents, months: 1 };
}

function annual(name: string, rank: number, studentLimit: number, monthlyCents: number): Plan {
  return { label: `${name} Anual`, rank, studentLimit, priceCents: monthlyCents * ANNUAL_MONTHS_PAID, months: 12 };
}
