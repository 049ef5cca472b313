import type { PaymentStatus, SubscriptionState } from '#shared/billing/subscription.ts';
import type { Tone } from '#web/ui/tone.ts';

export const SUBSCRIPTION: Record<SubscriptionState, { tone: Tone; label: string }> = {
  trialing: { tone: 'info', label: 'Em Teste' },
  active: { tone: 'ok', label: 'Ativo' },
  expired: { tone: 'bad', label: 'Expirado' },
};

export const PAYMENT: Record<PaymentStatus, { tone: Tone; label: string }> = {
  completed: { tone: 'ok', label: 'Concluído' },
  pending: { tone: 'warn', label: 'Pendente' },
  failed: { tone: 'bad', label: 'Falhou' },
  refunded: { tone: 'calm', label: 'Reembolsado' },
};
