import type { EmailTemplate } from './outbox.ts';

/**
 * By which way an e-mail leaves: by its school's own provider, where it has one, or by the operator's transport whoever
 * speaks. What a school carries it can read: nothing in it may open more than that school (docs/decisions/0023).
 */
const CARRIER: Record<EmailTemplate, 'school' | 'operator'> = {
  course_access: 'school',
  magic_link: 'school',
  message: 'school',
  access_ending: 'school',
  recovery: 'operator',
  found_access: 'operator',
  mailbox_proof: 'operator',
  security_notice: 'operator',
  email_change: 'operator',
  factor_reset: 'operator',
  cleanup_warning: 'operator',
  cleanup_done: 'operator',
  subscription: 'operator',
  own_domain: 'operator',
  weekly_digest: 'operator',
  payment: 'operator',
  waiting_sales: 'operator',
};

export const carrierOf = (template: EmailTemplate) => CARRIER[template];

export const CARRIED_BY_SCHOOL = Object.entries(CARRIER).flatMap(([template, by]) => (by === 'school' ? template : []));
